import ts from 'typescript';

/**
 * Reads a `tsconfig.json` with everything that it extends.
 *
 * @param file absolute path
 * @throws Error naming the first mistake in it
 */
export function readTsconfig(file: string): ts.ParsedCommandLine {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: throwDiagnostic };
  const config = ts.getParsedCommandLineOfConfigFile(file, {}, host);
  if (config === undefined) throw new Error(`${file} cannot be read.`);
  config.errors.forEach(throwDiagnostic);
  return config;
}

function throwDiagnostic({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
