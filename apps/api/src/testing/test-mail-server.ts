import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ICAL from 'ical.js';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { TestCertificate } from './test-certificate';

/** A received mail, parsed as a mail client would. */
export interface ReceivedMail {
  readonly to: string;
  readonly message: ParsedMail;
  /** Raw message. */
  readonly source: string;
  /** Event of the calendar part. */
  readonly event: ICAL.Event;
  /** iTIP method of the calendar part, such as `REQUEST`. */
  readonly method: string;
}

/** An SMTP server that stores received mails. */
export interface TestMailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Every recipient offered so far, accepted or rejected. */
  readonly offered: readonly string[];
  /** Every password received, and whether its connection was encrypted. */
  readonly signIns: readonly { readonly password: string; readonly isEncrypted: boolean }[];
  /** Decides on a recipient: rejects it with a code such as 451, or delays it by a promise. */
  answer: (address: string) => number | Promise<void> | undefined;
  /** Waits until the total number of mails has reached `count`. */
  arrived: (count: number) => Promise<readonly ReceivedMail[]>;
  /** Runs a request and waits for its mails, of which there must be `count`; returns them by recipient. */
  receive: <T>(count: number, call: () => Promise<T>) => Promise<Received<T>>;
  /** Waits until a recipient is offered. */
  nextOffer: () => Promise<void>;
  /** Drops all connections and refuses new ones. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Discards all mails, recipients and passwords. */
  clear: () => void;
}

/** Result of a request, and its mails by recipient. */
export interface Received<T> {
  readonly result: T;
  readonly mails: ReadonlyMap<string, ReceivedMail>;
}

/** Returns the mail to a recipient. */
export function mailOf(mails: ReadonlyMap<string, ReceivedMail>, address: string): ReceivedMail {
  const mail = mails.get(address);
  if (mail === undefined) throw new Error(`No mail has arrived for ${address}`);
  return mail;
}

/** Credentials for a mail server. */
export interface MailLogin {
  readonly user: string;
  readonly pass: string;
}

/**
 * Starts a mail server on a free port. It accepts credentials even without encryption.
 * @param certificate enables STARTTLS.
 */
export async function startTestMailServer(
  login?: MailLogin,
  certificate?: TestCertificate,
): Promise<TestMailServer> {
  const mailServer = createTestMailServer(login, certificate);
  await mailServer.comeBack();
  return mailServer;
}

/** Starts a mail server for all tests of a file, and clears it before each. */
export function setUpTestMailServer(login?: MailLogin): TestMailServer {
  const mailServer = createTestMailServer(login);
  beforeAll(() => mailServer.comeBack());
  beforeEach(() => {
    mailServer.clear();
  });
  afterAll(() => mailServer.goDown());
  return mailServer;
}

function createTestMailServer(login?: MailLogin, certificate?: TestCertificate): TestMailServer {
  const mails: ReceivedMail[] = [];
  const offered: string[] = [];
  const signIns: { password: string; isEncrypted: boolean }[] = [];
  const events = new EventEmitter();
  let server = createServer();
  let port = 0;

  function createServer(): SMTPServer {
    return new SMTPServer({
      authOptional: login === undefined,
      allowInsecureAuth: true,
      ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
      closeTimeout: 1,
      onAuth({ username, password }, { secure }, done) {
        signIns.push({ password: password ?? '', isEncrypted: secure });
        const isRight = username === login?.user && password === login?.pass;
        done(isRight ? null : rejection(535), { user: username });
      },
      onRcptTo({ address }, _session, done) {
        offered.push(address);
        events.emit('offer');
        const verdict = testServer.answer(address);
        if (verdict instanceof Promise) void verdict.then(() => done());
        else done(verdict === undefined ? null : rejection(verdict));
      },
      onData(stream, { envelope }, done) {
        receive(stream, envelope.rcptTo[0]?.address ?? '').then(
          (mail) => {
            mails.push(mail);
            events.emit('mail');
            done();
          },
          // The sender has disconnected during the transfer.
          (error: unknown) => {
            done(error instanceof Error ? error : new Error(String(error)));
          },
        );
      },
    });
  }

  const testServer: TestMailServer = {
    get url() {
      const account =
        login && `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@`;
      return `smtp://${account ?? ''}localhost:${String(port)}`;
    },
    mails,
    offered,
    signIns,
    answer: () => undefined,
    async arrived(count) {
      while (mails.length < count) await once(events, 'mail');
      return mails;
    },
    async receive(count, call) {
      testServer.clear();
      const result = await call();
      await testServer.arrived(count);
      if (mails.length > count) throw new Error(`${String(mails.length)} mails have arrived`);
      return { result, mails: new Map(mails.map((mail) => [mail.to, mail])) };
    },
    async nextOffer() {
      await once(events, 'offer');
    },
    async goDown() {
      for (const { _socket: socket } of server.connections) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
    async comeBack() {
      server = createServer();
      port = await listen(server, port);
    },
    clear() {
      mails.length = 0;
      offered.length = 0;
      signIns.length = 0;
    },
  };
  return testServer;
}

async function listen(server: SMTPServer, port: number): Promise<number> {
  // Tests break connections on purpose.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // A listening TCP server always has an address of this type.
  return (server.server.address() as AddressInfo).port;
}

function rejection(responseCode: number): Error {
  return Object.assign(new Error('not now'), { responseCode });
}

async function receive(stream: SMTPServerDataStream, to: string): Promise<ReceivedMail> {
  const source = await buffer(stream);
  return Object.assign(await readMail(source), { to });
}

/** Parses a message as a mail client would. */
export async function readMail(source: Buffer): Promise<Omit<ReceivedMail, 'to'>> {
  const message = await simpleParser(source);
  const readCalendar = () => {
    const part = message.attachments.find(({ contentType }) => contentType === 'text/calendar');
    const calendar: unknown[] = ICAL.parse(part?.content.toString() ?? '');
    return new ICAL.Component(calendar);
  };
  return {
    message,
    source: source.toString(),
    get event() {
      return new ICAL.Event(readCalendar().getFirstSubcomponent('vevent') ?? undefined);
    },
    get method() {
      return String(readCalendar().getFirstPropertyValue('method'));
    },
  };
}
