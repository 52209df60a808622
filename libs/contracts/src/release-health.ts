import * as z from 'zod/mini';

/** 75th percentiles of the last 24 hours; `null` without values. `lcp` and `inp` in milliseconds. */
const vitals = z.object({
  lcp: z.nullable(z.number()),
  inp: z.nullable(z.number()),
  cls: z.nullable(z.number()),
});

const votes = z.object({
  /** People who have met the release in the last 48 hours, since it was last published. */
  loads: z.int(),
  /** People among them for whom it has failed. */
  failures: z.int(),
});
export type Votes = z.output<typeof votes>;

/** The most frequent errors of the last 24 hours, such as `TypeError area.4f2a.js:1:2045`. */
const errors = z.array(z.object({ error: z.string(), count: z.int() }));

/** What pages report about a release. */
export const releaseHealth = z.extend(votes, {
  /** Id of the release. */
  id: z.string(),
  /** The same for pages without a session, by browser and address; decides nothing. */
  signedOut: z.extend(votes, { errors: z._default(errors, []) }),
  vitals,
  /** Only those of signed-in users. */
  errors,
});
export type ReleaseHealth = z.output<typeof releaseHealth>;

/** The rule by which a release is worse, for people. */
export const WORSE_RULE =
  'A release is worse if at least 3 people and half of all had an error, or 6 and a fifth, or 20 and a tenth.';

const WORSE_FROM = [
  { people: 3, oneOf: 2 },
  { people: 6, oneOf: 5 },
  { people: 20, oneOf: 10 },
];

/** Returns whether the votes about a release meet `WORSE_RULE`. May be asked after every vote. */
export function meetsWorseRule({ loads, failures }: Votes): boolean {
  return WORSE_FROM.some(({ people, oneOf }) => failures >= people && failures * oneOf >= loads);
}

/** Returns whether a release is worse, and the one that it is compared with is not. */
export function isWorse(release: Votes, other: Votes | null): boolean {
  return meetsWorseRule(release) && !(other && meetsWorseRule(other));
}

/** Describes votes as `WORSE_RULE` counts them, `4 of 5 people had an error`. */
export function describeVotes({ loads, failures }: Votes): string {
  return `${String(failures)} of ${loads === 1 ? '1 person' : `${String(loads)} people`} had an error`;
}

/** The live release of an app, and the ones that it is compared with. */
export const appHealth = z.object({
  /** `shell`, `api` or an area. The API has no reports, so its numbers are 0. */
  app: z.string(),
  live: releaseHealth,
  /** The release that pages fall back to. */
  before: z.nullable(releaseHealth),
  /** The release that `percent` of the browsers load instead of the live one. */
  candidate: z.nullable(
    z.extend(releaseHealth, { percent: z.int(), promoteAfter: z.nullable(z.int()) }),
  ),
});
export type AppHealth = z.output<typeof appHealth>;

/** Health of the live set. */
export const setHealth = z.object({
  /** Id of the live set; empty if nothing is live. */
  set: z.string(),
  apps: z.array(appHealth),
});
export type SetHealth = z.output<typeof setHealth>;
