import * as z from 'zod/mini';

/** File name of the federation manifest, which lies beside the entry of a build. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/**
 * The parts of `mf-manifest.json` that Atrium reads; the rest of the file is kept. Module federation's
 * plugins for webpack, Rspack and others write it beside the files of a build.
 */
export const federationManifest = z.looseObject({
  metaData: z.looseObject({
    /** The container's name; also its global variable. */
    globalName: z.string(),
    remoteEntry: z.looseObject({
      name: z.string(),
      /** Folder of the entry, below that of the manifest; empty for the same one. */
      path: z.string(),
      /** `global`, `var` and the like for scripts, `module` for ES modules. */
      type: z.string(),
    }),
    publicPath: z.optional(z.string()),
  }),
  shared: z.array(
    z.looseObject({
      name: z.string(),
      requiredVersion: z.string(),
      /** The files of a copy of the package, if the build has one. */
      assets: z.object({ js: assets, css: assets }),
    }),
  ),
  exposes: z.array(
    z.looseObject({ path: z.string(), assets: z.object({ js: assets, css: assets }) }),
  ),
});
export type FederationManifest = z.output<typeof federationManifest>;
