import addressparser from 'nodemailer/lib/addressparser';
import { mailboxKey } from '@atrium/contracts/mailbox';

const MAX_HEADER_LENGTH = 64 * 1024;
const NO_SENDER = 'a reply without one clear sender is ignored';
const NO_RESULTS =
  'a reply is ignored, because it has no Authentication-Results of the server in MAIL_REPLY_AUTHSERV_ID';
const NO_PASS =
  'a reply is ignored, because the server in MAIL_REPLY_AUTHSERV_ID says no dmarc=pass for the domain of its sender';

/** Header fields that `readSender` needs. */
export const SENDER_FIELDS = ['from', 'authentication-results'];

/** Sender of a message, or why the message does not prove who has sent it. */
export type ReplySender = { readonly address: string } | { readonly problem: string };

/**
 * Returns who has sent a message, if the operator's mail server has checked it by DMARC (RFC 8601). Of several results
 * with the name of that server only the first counts, as servers put theirs before those that a sender has forged.
 * @param header fields of the message in its order, as it came.
 * @param authservId name of the server in its `Authentication-Results`.
 */
export function readSender(header: string, authservId: string): ReplySender {
  const fields = header.length > MAX_HEADER_LENGTH ? [] : parseFields(header);
  const address = readAddress(fields.filter(({ name }) => name === 'from'));
  if (address === undefined) return { problem: NO_SENDER };
  const results = fields
    .filter(({ name }) => name === 'authentication-results')
    .map(({ value }) => withoutComments(value)?.split(';'))
    // Below one that cannot be read, which may be the server's, there may be a forged one.
    .find((parts) => !parts || isFrom(authservId, parts[0]));
  if (!results) return { problem: NO_RESULTS };
  const domain = readPassedDomain(results.slice(1));
  return domain !== undefined && isSameDomain(domain, address) ? { address } : { problem: NO_PASS };
}

function isFrom(authservId: string, identity = ''): boolean {
  // A version can follow the name.
  const [name] = identity.trim().split(/\s/);
  return name?.toLowerCase() === authservId.toLowerCase();
}

function parseFields(header: string) {
  // Lines that begin with a blank continue the one before.
  const lines = header.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) };
  });
}

/** Returns the address of a message's only author. */
function readAddress(fields: readonly { readonly value: string }[]): string | undefined {
  const [field, ...otherFields] = fields;
  if (!field || otherFields.length > 0) return undefined;
  // The parser takes the last of several addresses that no comma separates.
  if (withoutComments(field.value)?.split('@').length !== 2) return undefined;
  const [author, ...others] = addressparser(field.value);
  return others.length === 0 ? author?.address : undefined;
}

/** Returns the domain for which the only result of DMARC is `pass`. */
function readPassedDomain(results: readonly string[]): string | undefined {
  const [result, ...others] = results
    .map((text) => text.trim())
    .filter((text) => /^dmarc\s*[/=]/i.test(text));
  if (result === undefined || others.length > 0 || !/^dmarc\s*=\s*pass(?!\S)/i.test(result)) {
    return undefined;
  }
  const [, value] = /\sheader\.from\s*=\s*(\S+)/i.exec(result) ?? [];
  return value?.slice(value.lastIndexOf('@') + 1);
}

/**
 * Returns the value of a field without its comments and quoted texts, in which a sender can write anything (RFC 5322,
 * 3.2); `undefined` if one of them has no end.
 */
function withoutComments(value: string): string | undefined {
  let rest = '';
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < value.length; index += 1) {
    const character = value.charAt(index);
    if (character === '\\') {
      // The next character has no meaning of its own.
      index += 1;
    } else if (isQuoted) {
      isQuoted = character !== '"';
    } else if (character === '(') {
      depth += 1;
      rest += ' ';
    } else if (character === ')') {
      depth -= 1;
    } else if (depth === 0) {
      rest += character;
      isQuoted = character === '"';
    }
    if (depth < 0) return undefined;
  }
  return depth === 0 && !isQuoted ? rest : undefined;
}

// In Unicode or not.
function isSameDomain(domain: string, address: string): boolean {
  const domainOfAddress = address.slice(address.lastIndexOf('@') + 1);
  return mailboxKey(`a@${domain}`) === mailboxKey(`a@${domainOfAddress}`);
}
