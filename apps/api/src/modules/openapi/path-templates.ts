/** The paths of the contract as OpenAPI writes them. */
export interface PathTemplates {
  /** `/api/tasks/:id` as `/api/tasks/{id}`. */
  templateOf: (path: string) => string;
  /** The name in the template of a parameter that the path calls `name`. */
  parameterOf: (path: string, name: string) => string;
}

const PARAMETER = /:(\w+)/g;

/**
 * Makes the templates of all paths. OpenAPI takes `/a/{id}` and `/a/{uuid}` for one path, so that
 * its operations share the name `idOrUuid`.
 * @param paths parameters are written as `:name`.
 */
export function createPathTemplates(paths: readonly string[]): PathTemplates {
  const namesByShape = new Map<string, Set<string>[]>();
  for (const path of paths) {
    const names = namesOf(path);
    const known = namesByShape.get(shapeOf(path)) ?? names.map(() => new Set<string>());
    names.forEach((name, index) => known[index]?.add(name));
    namesByShape.set(shapeOf(path), known);
  }

  function parameterOf(path: string, name: string): string {
    const shared = namesByShape.get(shapeOf(path))?.[namesOf(path).indexOf(name)];
    const [first = name, ...others] = shared ?? [];
    return [first, ...others.map((other) => `Or${capitalise(other)}`)].join('');
  }

  return {
    parameterOf,
    templateOf: (path) =>
      path.replace(PARAMETER, (_, name: string) => `{${parameterOf(path, name)}}`),
  };
}

function shapeOf(path: string): string {
  return path.replace(PARAMETER, ':');
}

function namesOf(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name = '']) => name);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
