/** A shared package in the federation runtime. */
interface SharedEntry {
  /** Returns the package. */
  readonly get: unknown;
  /** Names of the instances that use it. */
  readonly useIn: readonly string[];
}

/** An instance of the federation runtime: the host's, and one for each area. */
interface FederationInstance {
  readonly name: string;
  readonly options: { readonly shared: Readonly<Record<string, readonly SharedEntry[]>> };
  /** By share scope, package name and version. */
  readonly shareScopeMap: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, SharedEntry>>>>>
  >;
}

interface Window {
  /** The federation runtime's own global variable. */
  readonly __FEDERATION__: { readonly __INSTANCES__: readonly FederationInstance[] };
}
