import type { endpoints } from '@atrium/contracts/server';
import type { HandlersOf } from './handlers';

type Changes = HandlersOf<Pick<typeof endpoints, 'deleteTask'>>;

const respond = () => Promise.resolve({});

describe('a handler of a change', () => {
  it('that records nothing does not compile', () => {
    // @ts-expect-error -- the handler was not made by `audited`
    const forgetful: Changes = { deleteTask: respond };

    expect(forgetful).toBeDefined();
  });

  it('that says itself that it is audited does not compile', () => {
    // @ts-expect-error -- only the module of the audit trail has the symbol
    const forged: Changes = { deleteTask: Object.assign(respond, { isAudited: true, respond }) };

    expect(forged).toBeDefined();
  });
});
