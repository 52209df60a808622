import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A self-signed certificate. */
export interface TestCertificate {
  /** Path of the certificate, for clients that should trust it. */
  readonly file: string;
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Creates a certificate with the `openssl` program, valid for one day.
 * @param names subject alternative names, such as `IP:127.0.0.1` or `DNS:localhost`.
 */
export function makeCertificate(folder: string, ...names: string[]): TestCertificate {
  const made = mkdtempSync(path.join(folder, 'certificate-'));
  const [file, key] = [path.join(made, 'cert.pem'), path.join(made, 'key.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=Atrium test',
      '-addext',
      `subjectAltName=${names.join(',')}`,
      '-days',
      '1',
      '-out',
      file,
      '-keyout',
      key,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return { file, cert: readFileSync(file), key: readFileSync(key) };
}
