import * as z from 'zod/mini';
import { credentials, user } from '@atrium/contracts';
import { company, companyDetails, companyStatus, newCompany } from '@atrium/contracts/companies';
import { distributor, distributorChannel, newDistributor } from '@atrium/contracts/distributors';
import { event, eventDetails, externalParticipant, participant } from '@atrium/contracts/events';
import { idInput } from '@atrium/contracts/fields';
import { license, newLicense } from '@atrium/contracts/licenses';
import { conversationEntry, message, messageError, newMessage } from '@atrium/contracts/messages';
import {
  newTaskComment,
  task,
  taskComment,
  taskDetails,
  taskPriority,
  taskStatus,
  taskType,
} from '@atrium/contracts/tasks';

/** The schemas that the OpenAPI document names instead of spelling them out at each use. */
export const entities = z.registry<{ id: string }>();

const named = {
  Company: company,
  CompanyDetails: companyDetails,
  CompanyStatus: companyStatus,
  ConversationEntry: conversationEntry,
  Credentials: credentials,
  Distributor: distributor,
  DistributorChannel: distributorChannel,
  Event: event,
  EventDetails: eventDetails,
  ExternalParticipant: externalParticipant,
  IdInput: idInput,
  License: license,
  Message: message,
  MessageError: messageError,
  NewCompany: newCompany,
  NewDistributor: newDistributor,
  NewLicense: newLicense,
  NewMessage: newMessage,
  NewTaskComment: newTaskComment,
  Participant: participant,
  Task: task,
  TaskComment: taskComment,
  TaskDetails: taskDetails,
  TaskPriority: taskPriority,
  TaskStatus: taskStatus,
  TaskType: taskType,
  User: user,
};

for (const [id, schema] of Object.entries(named)) entities.add(schema, { id });
