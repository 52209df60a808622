import type { FastifyInstance } from 'fastify';
import type { Download, Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import {
  addRoute,
  type AnyHandler,
  type BytesHandler,
  type ConditionalHandler,
  type FileHandler,
  type Handler,
  type StreamHandler,
} from './http/route';
import type { AuditedHandler } from './modules/audit/audited';

type HandlerOf<E> = E extends Endpoint
  ? E extends { stream: true } | { download: Download }
    ? StreamHandler<E>
    : E extends { bytes: 'response' }
      ? BytesHandler<E>
      : E extends { file: true }
        ? FileHandler<E>
        : E extends { method: 'GET' } | { access: 'public' }
          ? Handler<E> | ConditionalHandler<E>
          : AuditedHandler<E>
  : never;

/**
 * One handler for each endpoint of a resource. An endpoint for signed-in users that is not a GET needs
 * an audited handler; sign-in and sign-out are public and record their events themselves.
 */
export type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints]: HandlerOf<Endpoints[Name]>;
};

type Contract = typeof endpoints;

/** Adds the routes of the whole contract. */
export function addRoutes(app: FastifyInstance, handlers: HandlersOf<Contract>): void {
  // Audited or not makes no difference from here on.
  const anyHandlers: { readonly [Name in keyof Contract]: AnyHandler<Contract[Name]> } = handlers;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Ties a handler to its endpoint.
  function add<Name extends keyof Contract>(name: Name): void {
    addRoute<Contract[Name]>(app, endpoints[name], anyHandlers[name]);
  }
  // `Object.keys` returns plain strings, although a constant object has no other keys.
  for (const name of Object.keys(endpoints) as (keyof Contract)[]) add(name);
}
