import { BOOT_INTEGRITY, createSinglePage } from './single-page';

const FRAME = '<div class="frame"><header><div></div></header><div role="status"></div></div>';

function shellPage(frame: string): string {
  return `<script src="/boot.js" integrity="${BOOT_INTEGRITY}"></script><div id="root">${frame}</div>
    <noscript>Atrium needs JavaScript.</noscript><link href="/main.css">`;
}

it('has the hash of its boot script and nothing to paint before a script runs', () => {
  const page = createSinglePage(shellPage(FRAME), 'sha384-boot');

  expect(page).toBe(shellPage('').replace(BOOT_INTEGRITY, 'sha384-boot'));
});

it('rejects a page of another format', () => {
  expect(() => createSinglePage('<main>', 'sha384-boot')).toThrow('changed its form');
  const withoutBoot = shellPage(FRAME).replace(BOOT_INTEGRITY, '');
  expect(() => createSinglePage(withoutBoot, 'sha384-boot')).toThrow('changed its form');
});
