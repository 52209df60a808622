import ts from 'typescript';
import { readTsconfig } from '../read-tsconfig';

/**
 * Creates a function that creates a program from a `tsconfig.json`. Its programs share their parsed files,
 * such as the types of React, but no types: what one project declares globally is unknown to the others.
 */
export function createProgramFactory(): (tsconfig: string) => ts.Program {
  const sourceFiles = new Map<string, ts.SourceFile | undefined>();

  return (tsconfig) => {
    const { fileNames, options } = readTsconfig(tsconfig);
    const host = ts.createCompilerHost(options, true);
    const disk = { ...host };
    host.getSourceFile = (fileName, parseOptions, ...rest) => {
      // Another option that decides how a file is parsed, `jsx`, is the same for all projects.
      const key = JSON.stringify([fileName, parseOptions]);
      if (!sourceFiles.has(key)) {
        sourceFiles.set(key, disk.getSourceFile(fileName, parseOptions, ...rest));
      }
      return sourceFiles.get(key);
    };
    return ts.createProgram({ rootNames: fileNames, options, host });
  };
}
