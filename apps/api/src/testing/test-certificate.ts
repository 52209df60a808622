import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A certificate for `localhost` that has signed itself, in PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  /** The certificate's file, for NODE_EXTRA_CA_CERTS. */
  readonly file: string;
}

/** Makes a certificate in a folder, with OpenSSL. */
export function createCertificate(folder: string): TestCertificate {
  const [keyFile, file] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', keyFile, '-out', file, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
  ]);
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}
