import { createUnsavedWork } from '@atrium/area-contract';

export const { isDirty, isClosedAt, useUnsavedWork } = createUnsavedWork();
