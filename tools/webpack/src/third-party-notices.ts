import type { Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import LicensePlugin from 'webpack-license-plugin';
import * as z from 'zod/mini';
import { hashId } from '@atrium/release-format';

// https://spdx.org/licenses
const ALLOWED_LICENSES = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Covers its own files only. They are used unchanged, and the notices name where their source is.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Packages without a license text, and a package of the same authors with the same license that has it. */
const LICENSE_TEXT_OF: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar': 'react-remove-scroll',
};

const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^@.\\/][^\\/]*(?=[\\/])/;

// Written by the license plugin, read and removed here.
const LICENSES = 'licenses.json';

const licenses = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    license: z.string(),
    licenseText: z.nullable(z.string()),
    noticeText: z.optional(z.string()),
  }),
);
type PackageLicense = z.output<typeof licenses>[number];

const SEPARATOR = `\n${'-'.repeat(80)}\n\n`;

/** Subject and destination of the notices. */
interface NoticesOptions {
  /** File name in the output folder; `[contenthash]` stands for a hash of its content. */
  readonly filename: string;
  /** Folders of packages to mention beside those that the build's modules are from. */
  readonly packages: readonly string[];
}

/**
 * Writes the third-party notices: name, version, license, source and license text of every package whose code or
 * files are in a build. Fails the build on a license that is not allowed or has no text.
 */
export class ThirdPartyNoticesPlugin {
  readonly #options: NoticesOptions;

  constructor(options: NoticesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const folders = new Set(this.#options.packages);
    compiler.hooks.thisCompilation.tap(ThirdPartyNoticesPlugin.name, (compilation) => {
      // The license plugin sees neither style sheets nor packages that only re-export others.
      compilation.hooks.afterOptimizeChunks.tap(ThirdPartyNoticesPlugin.name, () => {
        for (const folder of packagesOf(compilation)) folders.add(folder);
      });
      compilation.hooks.processAssets.tap(
        {
          name: ThirdPartyNoticesPlugin.name,
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE + 1,
        },
        () => {
          this.#writeNotices(compilation);
        },
      );
    });
    new LicensePlugin({
      outputFilename: LICENSES,
      includePackages: () => [...folders],
      includeNoticeText: true,
      excludedPackageTest: isOwnOrPart,
      unacceptableLicenseTest: (license) => !ALLOWED_LICENSES.includes(license),
    }).apply(compiler);
  }

  #writeNotices(compilation: Compilation): void {
    const found = compilation.getAsset(LICENSES);
    if (!found) throw new Error('The license plugin has not written its list');
    compilation.deleteAsset(LICENSES);
    // A license that is not allowed, which may be missing, has been reported.
    if (compilation.errors.length > 0) return;
    const packages = licenses.parse(JSON.parse(String(found.source.source())));
    const withText = packages.map((entry) => ({ ...entry, text: textOf(entry, packages) }));
    for (const { name } of withText.filter(({ text }) => text === null)) {
      compilation.errors.push(new webpack.WebpackError(explainMissingText(name)));
    }
    const content = withText.map(renderNotice).join(SEPARATOR);
    const filename = this.#options.filename.replace('[contenthash]', hashId(content));
    compilation.emitAsset(filename, new webpack.sources.RawSource(content));
  }
}

function packagesOf({ chunks, chunkGraph }: Compilation): string[] {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return modules.flatMap(
    (module) => PACKAGE_FOLDER.exec(module.nameForCondition() ?? '')?.[0] ?? [],
  );
}

// Some packages have a package.json in a subfolder, with a name such as `@hookform/resolvers/zod`.
function isOwnOrPart(name: string): boolean {
  const isOwn = name === 'atrium' || name.startsWith('@atrium/');
  return isOwn || name.split('/').length > (name.startsWith('@') ? 2 : 1);
}

function textOf({ name, license, licenseText }: PackageLicense, packages: PackageLicense[]) {
  if (licenseText !== null) return licenseText;
  const similar = packages.find((other) => other.name === LICENSE_TEXT_OF[name]);
  return similar?.license === license ? similar.licenseText : null;
}

function explainMissingText(name: string): string {
  return `${name} is published without the text of its license. Name a package of the same authors and license in LICENSE_TEXT_OF of third-party-notices.ts, or use another package.`;
}

function renderNotice(entry: PackageLicense & { text: string | null }): string {
  const { name, version, license, text, noticeText } = entry;
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  const parts = [`${name} ${version}`, `License: ${license}\nSource: ${source}`, text, noticeText];
  return `${parts.flatMap((part) => part?.trim() ?? []).join('\n\n')}\n`;
}
