import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { DemoUsername } from '../modules/users/demo-accounts';

/** A file of the demo, and what it hangs on. */
export interface DemoFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
  readonly by: DemoUsername;
  readonly width?: number;
  readonly height?: number;
  readonly altText?: string;
  /** Title of the task or event, or text of the comment or message. */
  readonly task?: string;
  readonly event?: string;
  readonly comment?: string;
  readonly message?: string;
}

type Color = readonly [red: number, green: number, blue: number];

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
}

const WHITE: Color = [255, 255, 255];
const GRAY: Color = [203, 213, 225];
const BLUE: Color = [37, 99, 235];
const GREEN: Color = [22, 163, 74];
const RED: Color = [220, 38, 38];

const TEXT = 'text/plain';

/** Creates the files of the demo. */
export function createDemoFiles(): readonly DemoFile[] {
  return [
    {
      name: 'renewals-by-month.png',
      ...picture(480, 270, bars([90, 130, 110, 170, 150, 210], BLUE)),
      by: 'maria',
      altText: 'Bars that grow from January to June',
      message: 'Great, thanks!',
    },
    {
      name: 'clock-difference.png',
      ...picture(360, 200, bars([120, 120, 40, 120], RED)),
      by: 'deniz',
      altText: 'Four clocks, of which one is behind',
      comment: 'I can reach the tenant. The clocks differ by four minutes.',
    },
    {
      name: 'firewall-addresses.txt',
      type: TEXT,
      content: Buffer.from('login.example.com  192.0.2.10\nlogin.example.com  192.0.2.11\n'),
      by: 'deniz',
      comment: 'Yes, both hosts. I sent them the two addresses.',
    },
    {
      name: 'cut-over-plan.csv',
      type: TEXT,
      content: Buffer.from('Time,Step\r\n05:30,Stop the old host\r\n06:00,Move the keys\r\n'),
      by: 'admin',
      task: 'Move the license server to the new data center',
    },
    {
      name: 'partner-day-agenda.pdf',
      type: 'application/pdf',
      content: pdf('Partner day: agenda'),
      by: 'admin',
      event: 'Partner day rehearsal',
    },
  ];
}

/** Returns the SHA-256 of a content in hexadecimal digits. */
export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function bars(heights: readonly number[], color: Color): readonly Rectangle[] {
  const bottom = Math.max(...heights) + 30;
  return [
    ...heights.map((height, index) => ({
      left: 40 + index * 70,
      top: bottom - height,
      width: 45,
      height,
      color: index === heights.length - 1 ? GREEN : color,
    })),
    { left: 20, top: bottom, width: heights.length * 70 + 10, height: 3, color: GRAY },
  ];
}

function picture(width: number, height: number, rectangles: readonly Rectangle[]) {
  const rows = Array.from({ length: height }, (_, y) => {
    // Each row begins with its filter, of which there is none.
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) row.set(colorAt(x, y, rectangles), 1 + x * 3);
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colors.
  header.set([8, 2], 8);
  const content = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return { type: 'image/png', content, width, height };
}

function colorAt(x: number, y: number, rectangles: readonly Rectangle[]): Color {
  const found = rectangles.find(
    ({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height,
  );
  return found?.color ?? WHITE;
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Returns a page with one line of text. */
function pdf(line: string): Buffer {
  const drawing = `BT /F1 24 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(drawing.length)} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${String(index + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const count = String(objects.length + 1);
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(text.length)}\n%%EOF\n`;
  return Buffer.from(text + table + trailer);
}
