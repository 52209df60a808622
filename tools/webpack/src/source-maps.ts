import path from 'node:path';
import webpack from 'webpack';
import { ASSETS_FOLDER } from './create-app-config';
import { WORKSPACE_ROOT } from './project';

/** Folder of an app's source maps, relative to the app: beside the built files, and never served. */
export const MAPS_FOLDER = 'dist/maps';

/** The part of webpack's description of a module that names its source. */
interface ModuleDescription {
  absoluteResourcePath: string;
  resourcePath: string;
}

/**
 * Returns the plugin that writes a source map for each script of a build to `MAPS_FOLDER`. The scripts are
 * the same bytes as without it, and do not name their maps.
 *
 * The maps contain the sources, named by their paths in the repository.
 */
export function createSourceMapPlugin(): webpack.SourceMapDevToolPlugin {
  return new webpack.SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `${path.posix.relative(ASSETS_FOLDER, MAPS_FOLDER)}/[file].map`,
    append: false,
    moduleFilenameTemplate: sourceName,
    // The same file as several modules, such as with and without a query.
    fallbackModuleFilenameTemplate: sourceName,
  });
}

// Modules without a file, such as webpack's runtime, are described by their identifiers.
function sourceName({ absoluteResourcePath, resourcePath }: ModuleDescription): string {
  if (!path.isAbsolute(absoluteResourcePath)) return resourcePath.replace(/^\.\//, '');
  const file = absoluteResourcePath.replace(/\?.*/, '');
  return path.relative(WORKSPACE_ROOT, file).split(path.sep).join('/');
}
