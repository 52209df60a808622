import { changeDistributorChannel, channelLabels, newDistributor } from './distributors';
import { issueMessages } from './testing/issue-messages';

const distributor = { name: 'Ab', email: 'a@b.example' };

it('gives a new distributor the channel platform by default', () => {
  expect(newDistributor.parse(distributor)).toEqual({ ...distributor, channel: 'platform' });
});

it.each([
  [{ name: 'a' }, 'Name must be at least 2 characters'],
  [{ email: 'a@b' }, 'Invalid email address'],
])('rejects a new distributor with %j', (values, message) => {
  expect(issueMessages(newDistributor, { ...distributor, ...values })).toEqual([message]);
});

it('offers exactly the channels that have a label', () => {
  const { body } = changeDistributorChannel;

  for (const channel of Object.keys(channelLabels))
    expect(body.parse({ channel })).toEqual({ channel });
  expect(body.safeParse({ channel: 'phone' }).success).toBe(false);
  expect(body.safeParse({}).success).toBe(false);
});
