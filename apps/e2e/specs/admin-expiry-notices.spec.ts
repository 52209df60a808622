import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { buildFolder } from '@atrium/test-product';
import {
  DEMO_PASSWORD,
  expect,
  expectToast,
  fillSignIn,
  PRODUCT_TIMEOUT_MS,
  test,
} from '../fixtures';
import { startProduct } from '../product';

const OTHER = 'other@ege.example';
const TYPO = 'typo@ege.example';
const GOOD = 'good@ege.example';
const DAY_MS = 24 * 60 * 60 * 1000;

test('an admin sees that a mistyped address got no expiry notice, and corrects it', async ({
  page,
}) => {
  test.setTimeout(PRODUCT_TIMEOUT_MS);
  const mailServer = await startMailServer();
  const product = await startProduct(['admin'], false, '', {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'atrium@ege.example',
  });
  // Notices are queued when the server starts, and every hour.
  const restart = () => product.upgradeServer(buildFolder('api'));
  const outcomeOf = (address: string) => page.getByRole('listitem').filter({ hasText: address });
  async function saveAddresses(...addresses: string[]) {
    await page.getByLabel('Send notices to').fill(addresses.join(', '));
    await page.getByRole('button', { name: 'Save addresses' }).click();
    await expectToast(page, 'Expiry notices updated successfully');
  }
  async function expectOutcome(address: string, outcome: RegExp) {
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'So far' }).waitFor();
        return outcomeOf(address).textContent();
      })
      .toMatch(outcome);
  }

  await page.goto(product.origin);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  const drawer = `${product.origin}/?distributor=${await addExpiringLicense(page, product.origin)}`;
  await page.goto(drawer);
  await saveAddresses(TYPO, OTHER);
  await restart();
  await expectOutcome(TYPO, /Refused: .*550 No such mailbox$/);
  await expectOutcome(OTHER, /Sent$/);

  await page.goto(`${product.origin}/?panel=inbox`);
  const refused = page.getByRole('link', { name: new RegExp(TYPO) });
  await expect(refused).toContainText('550 No such mailbox');
  await refused.click();
  await saveAddresses(GOOD, OTHER);
  await expect(page.getByText(/^Next mail on .* to good@ege\.example$/)).toBeVisible();
  await restart();
  await expectOutcome(GOOD, /Sent$/);

  expect(mailServer.offered).toEqual([TYPO, OTHER, GOOD]);
  await page.goto(`${product.origin}/?panel=inbox`);
  await expect(page.getByRole('heading', { name: 'Admin', level: 3 })).toBeVisible();
  await expect(refused).toHaveCount(0);
  await product.stop();
  mailServer.close();
});

/** Adds a distributor with a license that expires in five days; returns the id of the distributor. */
async function addExpiringLicense(page: Page, origin: string): Promise<string> {
  async function add(path: string, data: object): Promise<{ id: number }> {
    const response = await page.request.post(`${origin}/api/${path}`, {
      data,
      headers: { origin },
    });
    return (await response.json()) as { id: number };
  }
  const contact = { name: 'Ege Yazılım', email: 'info@ege.example' };
  const { id: distributorId } = await add('distributors', contact);
  const { id: companyId } = await add('companies', { ...contact, distributorId });
  const expiresAt = new Date(Date.now() + 5 * DAY_MS).toISOString();
  await add('licenses', { companyId, distributorId, expiresAt, isTrial: false });
  return String(distributorId);
}

/** Starts a mail server that refuses one address, and keeps the addresses that it was offered. */
async function startMailServer() {
  const offered: string[] = [];
  const server = createServer((socket) => {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let isInMessage = false;
    reply('220 mail.ege.example');
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      if (isInMessage) {
        isInMessage = line !== '.';
        if (!isInMessage) reply('250 Accepted');
      } else if (/^rcpt to/i.test(line)) {
        const address = /<(.*)>/.exec(line)?.[1] ?? '';
        offered.push(address);
        reply(address === TYPO ? '550 No such mailbox' : '250 OK');
      } else if (/^data/i.test(line)) {
        isInMessage = true;
        reply('354 Go on');
      } else {
        reply('250 OK');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port has no address of another kind.
  const { port } = server.address() as AddressInfo;
  return {
    offered,
    url: `smtp://127.0.0.1:${String(port)}`,
    close: () => server.close(),
  };
}
