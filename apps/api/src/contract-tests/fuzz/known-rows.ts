import * as z from 'zod/mini';
import { endpoints } from '@atrium/contracts/server';
import type { EndpointName } from '../requests';
import type { Reference, ReferredField, Resource } from './values';

type Params = Readonly<Record<string, string>>;
type Row = Readonly<Partial<Record<ReferredField, number | string>>>;

/** The rows that exist or have been deleted. */
export type KnownRows = ReturnType<typeof createKnownRows>;

const rowOf = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  distributorId: z.optional(z.number()),
});

const createdBy: Partial<Record<EndpointName, Resource>> = {
  createDistributor: 'distributor',
  createCompany: 'company',
  createLicense: 'license',
  createTask: 'task',
  createEvent: 'event',
};

const deletedBy: Partial<Record<EndpointName, Resource>> = {
  deleteDistributor: 'distributor',
  deleteCompany: 'company',
  deleteLicense: 'license',
  deleteTask: 'task',
  deleteTaskComment: 'comment',
  deleteEvent: 'event',
  endSession: 'session',
};

// One in eight references names a deleted row.
const DELETED_ROW_INTERVAL = 8;

/** Creates an empty collection. */
export function createKnownRows() {
  const present = new Map<Resource, Row[]>();
  const deleted = new Map<Resource, Row[]>();

  function add(resource: Resource, row: Row): void {
    present.set(resource, [...(present.get(resource) ?? []), row]);
  }

  function move(resource: Resource, isDeleted: (row: Row) => boolean): void {
    const rows = present.get(resource) ?? [];
    deleted.set(resource, [...(deleted.get(resource) ?? []), ...rows.filter(isDeleted)]);
    present.set(
      resource,
      rows.filter((row) => !isDeleted(row)),
    );
  }

  function recordCreation(name: EndpointName, params: Params, response: unknown): void {
    const resource = createdBy[name];
    if (resource !== undefined) {
      const { id, uuid, distributorId } = rowOf.parse(response);
      add(resource, { id, ...(uuid && { uuid }), ...(distributorId && { distributorId }) });
    }
    if (name === 'createTaskComment') {
      add('comment', { id: rowOf.parse(response).id, taskId: Number(params.taskId) });
    }
    if (name === 'sendMessage') {
      add('message', { id: endpoints.sendMessage.response.parse(response).message.id });
    }
  }

  // Sessions begin with sign-ins, and many end together; notices come with other changes.
  function recordListed(resource: Resource, rows: readonly { readonly id: number }[]): void {
    const known = new Set(present.get(resource)?.map(({ id }) => id));
    for (const { id } of rows) if (!known.has(id)) add(resource, { id });
  }

  function recordDeletion(name: EndpointName, params: Params): void {
    const resource = deletedBy[name];
    if (resource === undefined) return;
    const id = Number(params.commentId ?? params.id);
    move(resource, (row) => row.id === id);
    if (resource === 'task') move('comment', ({ taskId }) => taskId === id);
    if (resource === 'distributor') {
      for (const part of ['company', 'license'] as const) {
        move(part, ({ distributorId }) => distributorId === id);
      }
    }
  }

  return {
    add,

    /** Records the rows that a request has created, listed or deleted. */
    record(name: EndpointName, params: Params, response: unknown): void {
      if (name === 'listSessions') {
        recordListed('session', endpoints.listSessions.response.parse(response));
      }
      if (name === 'listNotices') {
        recordListed('notice', endpoints.listNotices.response.parse(response).notices);
      }
      recordCreation(name, params, response);
      recordDeletion(name, params);
    },

    /**
     * Returns the field that a reference stands for.
     * @param pick selects the row if the reference has no pick of its own.
     */
    resolve({ resource, field, pick: own, asText }: Reference, pick: number): number | string {
      const index = own ?? pick;
      const usesDeleted = index % DELETED_ROW_INTERVAL === 0;
      const candidates = [present, deleted].map((rows) => rows.get(resource) ?? []);
      const [rows = []] = (usesDeleted ? candidates.reverse() : candidates).filter(isNotEmpty);
      const value = rows[index % rows.length]?.[field] ?? 1;
      return asText ? String(value) : value;
    },
  };
}

function isNotEmpty({ length }: readonly Row[]): boolean {
  return length > 0;
}
