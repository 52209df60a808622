import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@atrium/contracts/events';
import { escapeHtml, formatTime, isolate, linkUrls, sentenceHtml } from '../mail-text';
import { singleLine } from '../single-line';
import { isRequest } from './calendar-part';
import type { InvitationKind, InvitationPayload } from './invitation-payload';
import { describeRepetition } from './repetition-text';

const MAX_NAMES = 20;

/** Settings of the text. */
export interface TextSettings {
  /** Time zone of the times, such as `Europe/Istanbul`. */
  readonly timeZone: string;
  /** Address of the calendar on the web. */
  readonly calendarUrl: string | undefined;
  /** Address of the links by which the recipient answers, up to the answer. */
  readonly answerUrl: string | undefined;
}

const wordings = {
  invitation: ['Invitation', 'invites you to this event.'],
  update: ['Updated', 'has changed this event.'],
  removal: ['No longer invited', 'has taken you off the list of participants of this event.'],
  cancellation: ['Canceled', 'has canceled this event.'],
} as const satisfies Record<InvitationKind, readonly [subject: string, sentence: string]>;

const ANSWERS = [
  ['Accept', 'accepted'],
  ['Maybe', 'tentative'],
  ['Decline', 'declined'],
] as const satisfies readonly (readonly [label: string, answer: Answer])[];

const BUTTON_STYLE =
  'display: inline-block; margin: 0 8px 8px 0; padding: 8px 16px; border: 1px solid; border-radius: 4px; text-decoration: none';

/** Writes subject, plain text and HTML of an invitation. */
export function writeInvitationText(payload: InvitationPayload, settings: TextSettings) {
  const { repetition, occurrence } = payload;
  const [subject, sentenceOfAll] = wordings[payload.invitationKind];
  const sentence =
    occurrence === null
      ? sentenceOfAll
      : sentenceOfAll.replace('this event', 'one occurrence of this event');
  const title = singleLine(payload.title);
  const lead = `${isolate(singleLine(payload.senderName))} ${sentence}`;
  const facts = factsOf(payload, repetition?.timeZone ?? settings.timeZone);
  const { description } = payload;
  const { calendarUrl, answerUrl } = settings;
  const answers =
    answerUrl === undefined
      ? []
      : ANSWERS.map(([label, answer]) => [label, answerUrl + answer] as const);
  return {
    subject: `${subject}: ${title}`,
    text: [
      lead,
      title,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...(description === null ? [] : [description]),
      ...(answers.length === 0
        ? []
        : [['Answer:', ...answers.map((link) => link.join(': '))].join('\n')]),
      ...(calendarUrl === undefined ? [] : [`Calendar: ${calendarUrl}`]),
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
      `<p>${sentenceHtml(lead)}</p>`,
      `<h1 dir="auto" style="font-size: 20px">${escapeHtml(title)}</h1>`,
      '<table role="presentation" cellpadding="0" cellspacing="0">',
      ...facts.map(
        ([label, value]) =>
          `<tr><td style="padding: 0 16px 4px 0; vertical-align: top">${label}</td><td style="padding: 0 0 4px">${sentenceHtml(value)}</td></tr>`,
      ),
      '</table>',
      ...(description === null
        ? []
        : [`<p dir="auto">${linkUrls(description).replace(/\r\n?|\n/g, '<br>\n')}</p>`]),
      ...(answers.length === 0
        ? []
        : [
            '<p>Answer:</p><p>',
            ...answers.map(
              ([label, url]) => `<a href="${escapeHtml(url)}" style="${BUTTON_STYLE}">${label}</a>`,
            ),
            '</p>',
          ]),
      ...(calendarUrl === undefined
        ? []
        : [`<p><a href="${escapeHtml(calendarUrl)}">Open the calendar</a></p>`]),
      '</body></html>',
    ].join('\n'),
  };
}

type Fact = readonly [label: string, value: string];

function factsOf(payload: InvitationPayload, timeZone: string): Fact[] {
  const { startDate, endDate, attendees, repetition, occurrence, fileNames } = payload;
  const times: Fact[] = [
    ...changesOf(payload, timeZone),
    ['Starts', formatTime(startDate, timeZone)],
    ['Ends', formatTime(endDate, timeZone)],
    ...(repetition === null || occurrence !== null
      ? []
      : [['Repeats', describeRepetition(repetition.rule, startDate, timeZone)] as const]),
  ];
  const files: Fact[] =
    isRequest(payload) && fileNames.length > 0
      ? [['Files in Atrium', namesOf(fileNames).join(', ')]]
      : [];
  if (attendees.length === 0) return [...times, ...files];
  const names = namesOf(attendees.slice(0, MAX_NAMES).map(({ name }) => name));
  const others = attendees.length - names.length;
  const list = others === 0 ? names.join(', ') : `${names.join(', ')} and ${String(others)} more`;
  return [...times, ['Participants', list], ...files];
}

function namesOf(names: readonly string[]): string[] {
  return names.map((name) => isolate(singleLine(name)));
}

function changesOf(payload: InvitationPayload, timeZone: string): Fact[] {
  const { invitationKind, title, description, startDate, endDate, previous, repetition } = payload;
  if (invitationKind !== 'update' || previous === null) return [];
  const was: Fact[] = [];
  if (previous.title !== title) was.push(['Title was', singleLine(previous.title)]);
  for (const [label, before, after] of [
    ['Start was', previous.startDate, startDate],
    ['End was', previous.endDate, endDate],
  ] as const) {
    if (before.getTime() !== after.getTime()) was.push([label, formatTime(before, timeZone)]);
  }
  const parts = [
    ...was.map(([label]) => label.replace(' was', '').toLowerCase()),
    ...(previous.repetition === undefined ||
    isDeepStrictEqual(previous.repetition, repetition?.rule ?? null)
      ? []
      : ['repetition']),
    ...(previous.description === description ? [] : ['description']),
    ...(previous.hasOtherParticipants ? ['participants'] : []),
  ];
  return parts.length === 0 ? [] : [['Changed', parts.join(', ')], ...was];
}
