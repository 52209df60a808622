import * as z from 'zod/mini';
import { endpoints } from '@atrium/contracts/server';
import type { CallName } from '../requests';
import type { Reference, ReferredField, Resource } from './values';

type Params = Readonly<Record<string, string>>;
type Row = Readonly<Partial<Record<ReferredField, number | string>>>;

/** The rows that exist or have existed. */
export type KnownRows = ReturnType<typeof createKnownRows>;

const rowOf = z.object({
  id: z.number(),
  uuid: z.optional(z.string()),
  distributorId: z.optional(z.number()),
});

const createdBy: Partial<Record<CallName, Resource>> = {
  createDistributor: 'distributor',
  createCompany: 'company',
  createLicense: 'license',
  createTask: 'task',
  createEvent: 'event',
};

const deletedBy: Partial<Record<CallName, Resource>> = {
  deleteDistributor: 'distributor',
  deleteCompany: 'company',
  deleteLicense: 'license',
  deleteTask: 'task',
  deleteTaskComment: 'comment',
  deleteEvent: 'event',
};

// One in so many references is to a row that has existed.
const FORMER_ROW_SHARE = 8;

/** Makes an empty collection. */
export function createKnownRows() {
  const present = new Map<Resource, Row[]>();
  const former = new Map<Resource, Row[]>();

  function add(resource: Resource, row: Row): void {
    present.set(resource, [...(present.get(resource) ?? []), row]);
  }

  function move(resource: Resource, isGone: (row: Row) => boolean): void {
    const rows = present.get(resource) ?? [];
    former.set(resource, [...(former.get(resource) ?? []), ...rows.filter(isGone)]);
    present.set(
      resource,
      rows.filter((row) => !isGone(row)),
    );
  }

  function learnCreated(name: CallName, params: Params, answer: unknown): void {
    const resource = createdBy[name];
    if (resource !== undefined) {
      const { id, uuid, distributorId } = rowOf.parse(answer);
      add(resource, { id, ...(uuid && { uuid }), ...(distributorId && { distributorId }) });
    }
    if (name === 'createTaskComment') {
      add('comment', { id: rowOf.parse(answer).id, taskId: Number(params.taskId) });
    }
    if (name === 'sendMessage') {
      add('message', { id: endpoints.sendMessage.response.parse(answer).message.id });
    }
  }

  function learnDeleted(name: CallName, params: Params): void {
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

    /** Remembers what a call has made or deleted. */
    learn(name: CallName, params: Params, answer: unknown): void {
      learnCreated(name, params, answer);
      learnDeleted(name, params);
    },

    /**
     * What a reference stands for.
     * @param pick which row, where the reference does not say it.
     */
    resolve({ resource, field, pick: own, asText }: Reference, pick: number): number | string {
      const index = own ?? pick;
      const isFormer = index % FORMER_ROW_SHARE === 0;
      const candidates = [present, former].map((rows) => rows.get(resource) ?? []);
      const [rows = []] = (isFormer ? candidates.reverse() : candidates).filter(isNotEmpty);
      const value = rows[index % rows.length]?.[field] ?? 1;
      return asText ? String(value) : value;
    },
  };
}

function isNotEmpty({ length }: readonly Row[]): boolean {
  return length > 0;
}
