// oxlint-disable-next-line typescript/triple-slash-reference -- other projects compile this file, too.
/// <reference path="./punycode.d.ts" />
// Apart from the other fields, so that only forms with an email address load the decoder.
import punycode from 'punycode.js';
import * as z from 'zod/mini';
import { requiredOr } from './text-input';

const MAX_LENGTH = 254;

// Copied with an address from documents and address books, and never part of one.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
const FORBIDDEN_IN_DOMAIN = /[\s/?#@:%\\[\]]/;
const PLAIN_DOMAIN = /^(?!.*xn--)[!-~]*$/i;
const MAILBOX = /^[^\s<>()[\],;:"\\@]+@[a-z\d_-]{1,63}(\.[a-z\d_-]{1,63})*$/;
const TOP_LEVEL_DOMAIN = /\.[a-z][a-z\d-]+$/;
// An address that the conversion of its domain would leave as it is, but for the case.
const PLAIN_MAILBOX = /^[\w.+-]+@(?!.*xn--)(?:[a-z\d-]+\.)+[a-z]{2,}$/i;
const NON_ASCII_LOCAL_PART = /^[^@\P{ASCII}]*(\P{ASCII})[^@]*@/u;

function cleanMailbox(email: string, isShown = false): string {
  const text = email.replace(INVISIBLE, '').trim();
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at).replace(/[.。．｡]$/, '');
  // Browsers and Node convert the host of a URL by UTS 46.
  const url = `http://${domain}`;
  if (at === 0 || FORBIDDEN_IN_DOMAIN.test(domain) || !URL.canParse(url)) return text;
  // As it was typed if that is all that a domain may be.
  if (isShown && PLAIN_DOMAIN.test(domain)) return text.slice(0, at) + domain;
  const ascii = new URL(url).hostname;
  return text.slice(0, at) + (isShown ? punycode.toUnicode(ascii) : ascii);
}

/** Returns an email address for mail servers: the domain in ASCII (UTS 46), no invisible characters. */
export function toAsciiMailbox(email: string): string {
  return cleanMailbox(email);
}

/** Returns the key of a mailbox: two addresses with the same key are one. */
export function mailboxKey(email: string): string {
  // Converting the domain is slow for thousands of addresses.
  if (PLAIN_MAILBOX.test(email)) return email.toLowerCase();
  // The case of other letters depends on a language.
  return cleanMailbox(email).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Returns the checks of an email address in a request. It is parsed to how it is shown and stored: the
 * domain in Unicode, no invisible characters.
 * @param invalid error message for a text that is not an address.
 * @param isPublic whether the domain must have a top-level domain.
 */
export function mailboxChecks(invalid: string, isPublic = false) {
  return [
    z.maxLength(MAX_LENGTH, {
      error: `Email must be at most ${String(MAX_LENGTH)} characters`,
      abort: true,
    }),
    z.overwrite((email: string) => cleanMailbox(email, true)),
    // Only mail servers with SMTPUTF8 accept it.
    z.refine<string>((email) => !NON_ASCII_LOCAL_PART.test(email), {
      error: ({ input }) =>
        `Letters like “${NON_ASCII_LOCAL_PART.exec(String(input))?.[1] ?? ''}” are not possible before the @`,
      abort: true,
    }),
    z.refine<string>((email) => {
      const mailbox = cleanMailbox(email);
      return MAILBOX.test(mailbox) && (!isPublic || TOP_LEVEL_DOMAIN.test(mailbox));
    }, invalid),
  ] as const;
}

/** Email address of a distributor, company or person in a request. */
export const emailInput = z
  .string({ error: requiredOr('Required', 'Invalid input') })
  .check(...mailboxChecks('Invalid email address', true));
