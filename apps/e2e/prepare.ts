import { prepareData } from './product';

/** Runs before all tests; what it returns runs after them. */
export default function prepare(): Promise<() => Promise<void>> {
  return prepareData();
}
