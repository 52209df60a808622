/**
 * Returns the path of an endpoint with its parameters, `/api/tasks/7` for `/api/tasks/:id`.
 *
 * @param params values by the name of the parameter; they are encoded
 * @throws Error when one is missing
 */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The request to ${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}
