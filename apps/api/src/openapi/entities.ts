import * as contracts from '@atrium/contracts';
import * as z from 'zod/mini';

/** The schemas that the OpenAPI document names instead of spelling them out at each use. */
export const entities = z.registry<{ id: string }>();

const named = {
  Company: contracts.company,
  CompanyDetails: contracts.companyDetails,
  CompanyStatus: contracts.companyStatus,
  ConversationEntry: contracts.conversationEntry,
  Credentials: contracts.credentials,
  Distributor: contracts.distributor,
  DistributorChannel: contracts.distributorChannel,
  Event: contracts.event,
  EventDetails: contracts.eventDetails,
  ExternalParticipant: contracts.externalParticipant,
  IdInput: contracts.idInput,
  License: contracts.license,
  Message: contracts.message,
  MessageError: contracts.messageError,
  NewCompany: contracts.newCompany,
  NewDistributor: contracts.newDistributor,
  NewLicense: contracts.newLicense,
  NewMessage: contracts.newMessage,
  NewTaskComment: contracts.newTaskComment,
  Participant: contracts.participant,
  Task: contracts.task,
  TaskComment: contracts.taskComment,
  TaskDetails: contracts.taskDetails,
  TaskPriority: contracts.taskPriority,
  TaskStatus: contracts.taskStatus,
  TaskType: contracts.taskType,
  User: contracts.user,
};

for (const [id, schema] of Object.entries(named)) entities.add(schema, { id });
