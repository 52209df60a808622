// The first parts of the query keys, for changes of one resource that touch another one's lists.
export const distributorKey = ['distributors'] as const;
export const companyKey = ['companies'] as const;
export const licenseKey = ['licenses'] as const;
export const taskKey = ['tasks'] as const;
export const messageKey = ['messages'] as const;
