import type { Transporter } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** Encodes a text of a header, which is read as it was even if it looks like an encoded word (RFC 2047). */
export function encodeText(text: string): string {
  return encodeWord(text, 'Q', 52);
}

/** Makes a transport encode names; nodemailer quotes them, and many mail programs decode what is quoted. */
export function encodeNames(transport: Pick<Transporter, 'use'>): void {
  transport.use('stream', ({ message }, done) => {
    Object.assign(message, {
      _encodeAddressName: (name: string) => (/^[\w ]*$/.test(name) ? name : encodeText(name)),
    });
    done();
  });
}
