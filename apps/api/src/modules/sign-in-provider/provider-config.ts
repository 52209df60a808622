import type { Config } from '../../config/config';

/** Settings of the sign-in provider. */
export type ProviderConfig = NonNullable<Config['oidc']>;
