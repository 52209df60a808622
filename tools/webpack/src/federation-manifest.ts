import * as z from 'zod/mini';

/** File name of the federation manifest, beside the entry of a build. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/**
 * The fields of `mf-manifest.json` that Atrium reads; others are preserved. The federation plugins of
 * webpack, Rspack and other bundlers write the file.
 */
export const federationManifest = z.looseObject({
  metaData: z.looseObject({
    /** The container's name; also its global variable. */
    globalName: z.string(),
    remoteEntry: z.looseObject({
      name: z.string(),
      /** Folder of the entry, relative to the manifest; may be empty. */
      path: z.string(),
      /** `module` for ES modules; `global`, `var` and others for scripts. */
      type: z.string(),
    }),
    publicPath: z.optional(z.string()),
  }),
  shared: z.array(
    z.looseObject({
      name: z.string(),
      requiredVersion: z.string(),
      /** The files of the bundled copy, if there is one. */
      assets: z.object({ js: assets, css: assets }),
    }),
  ),
  exposes: z.array(
    z.looseObject({ path: z.string(), assets: z.object({ js: assets, css: assets }) }),
  ),
});
export type FederationManifest = z.output<typeof federationManifest>;
