import { escapeHtml, formatTime, isolate, linkUrls, sentenceHtml } from '../mail-text';
import { singleLine } from '../single-line';
import type { InvitationKind, InvitationPayload } from './invitation-payload';

const MAX_NAMES = 20;

/** The parts of a message that people read. */
export interface InvitationText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Settings of the text. */
export interface TextSettings {
  /** Time zone of the times, such as `Europe/Istanbul`. */
  readonly timeZone: string;
  /** Address of the calendar on the web. */
  readonly calendarUrl: string | undefined;
}

const wordings = {
  invitation: ['Invitation', 'invites you to this event.'],
  update: ['Updated', 'has changed this event.'],
  removal: ['No longer invited', 'has taken you off the list of participants of this event.'],
  cancellation: ['Canceled', 'has canceled this event.'],
} as const satisfies Record<InvitationKind, readonly [subject: string, sentence: string]>;

/** Writes subject, plain text and HTML of an invitation. */
export function writeInvitationText(
  payload: InvitationPayload,
  settings: TextSettings,
): InvitationText {
  const [subject, sentence] = wordings[payload.invitationKind];
  const title = singleLine(payload.title);
  const lead = `${isolate(singleLine(payload.senderName))} ${sentence}`;
  const facts = factsOf(payload, settings.timeZone);
  const { description } = payload;
  const { calendarUrl } = settings;
  return {
    subject: `${subject}: ${title}`,
    text: [
      lead,
      title,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...(description === null ? [] : [description]),
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
      ...(calendarUrl === undefined
        ? []
        : [`<p><a href="${escapeHtml(calendarUrl)}">Open the calendar</a></p>`]),
      '</body></html>',
    ].join('\n'),
  };
}

type Fact = readonly [label: string, value: string];

function factsOf(payload: InvitationPayload, timeZone: string): Fact[] {
  const { startDate, endDate, attendees } = payload;
  const times: Fact[] = [
    ...changesOf(payload, timeZone),
    ['Starts', formatTime(startDate, timeZone)],
    ['Ends', formatTime(endDate, timeZone)],
  ];
  if (attendees.length === 0) return times;
  const names = attendees.slice(0, MAX_NAMES).map(({ name }) => isolate(singleLine(name)));
  const others = attendees.length - names.length;
  const list = others === 0 ? names.join(', ') : `${names.join(', ')} and ${String(others)} more`;
  return [...times, ['Participants', list]];
}

function changesOf(payload: InvitationPayload, timeZone: string): Fact[] {
  const { invitationKind, title, description, startDate, endDate, previous } = payload;
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
    ...(previous.description === description ? [] : ['description']),
    ...(previous.hasOtherParticipants ? ['participants'] : []),
  ];
  return parts.length === 0 ? [] : [['Changed', parts.join(', ')], ...was];
}
