// Prefixes of the query keys; a change of one resource can invalidate the lists of another.
export const distributorKey = ['distributors'] as const;
export const companyKey = ['companies'] as const;
export const licenseKey = ['licenses'] as const;
export const companyLicensesKey = [...licenseKey, 'of-company'] as const;
export const taskKey = ['tasks'] as const;
export const userKey = ['users'] as const;
