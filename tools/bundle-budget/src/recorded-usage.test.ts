import { readFileSync } from 'node:fs';
import { areaBuildRecord, shellBuildRecord } from '@atrium/release-format';
import { buildRecordFile } from '@atrium/webpack';

const AREAS = ['admin', 'tasks', 'calendar', 'chat'];

function readRecord(app: string): unknown {
  return JSON.parse(readFileSync(buildRecordFile(app), 'utf8'));
}

const shell = shellBuildRecord.parse(readRecord('shell'));
const tasks = areaBuildRecord.parse(readRecord('tasks'));

describe('the record of an area', () => {
  it('has the endpoints that its code uses, with their schemas', () => {
    const calls = Object.keys(tasks.calls);

    expect(calls).toEqual(expect.arrayContaining(['listTasks', 'createTaskComment', 'listUsers']));
    expect(calls.filter((name) => /Distributor|Compan|License|Event|Message/.test(name))).toEqual(
      [],
    );
    expect(tasks.calls['createTask']).toMatchObject({
      method: 'POST',
      path: '/api/tasks',
      query: null,
      body: { required: expect.arrayContaining(['title', 'assigneeIds']) },
      response: { properties: { taskNumber: { type: 'string' } } },
    });
  });

  it('has the names that it imports from shared packages, also in lazy-loaded chunks', () => {
    expect(tasks.sharedNames['@atrium/auth']).toEqual([
      'RESTORED_DRAFT_TEXT',
      'isAdmin',
      'useDraftAcrossSignIn',
      'useUser',
    ]);
    expect(tasks.sharedNames['styled-components']).toContain('styled');
    // Only the dialog with the form uses it.
    expect(tasks.sharedNames['react-hook-form']).toContain('useForm');
  });
});

describe('the record of the shell', () => {
  it('has the endpoints of its own pages, and those that areas use through it', () => {
    expect(Object.keys(shell.calls)).toEqual([
      'getUser',
      'login',
      'logout',
      'getSignInOptions',
      'changePassword',
      'confirmSecondFactor',
      'confirmSession',
      'endOtherSessions',
      'endSession',
      'getSecondFactor',
      'listSessions',
      'replaceRecoveryCodes',
      'setUpSecondFactor',
      'turnOffSecondFactor',
      'checkPasswordLink',
      'createFirstAdmin',
      'setLinkedPassword',
      'checkEventAnswer',
      'sendEventAnswer',
      'createCalendarFeed',
      'getCalendarFeed',
      'removeCalendarFeed',
      'adoptWorkEmail',
      'getWorkEmail',
      'changeNoticeSettings',
      'getNoticeSettings',
      'listNotices',
      'markNoticeRead',
      'markNoticesRead',
      'streamChanges',
    ]);
  });

  it('has the names that it provides, without types', () => {
    expect(shell.sharedNames['@atrium/auth']).toContain('isAdmin');
    expect(shell.sharedNames['@atrium/auth']).not.toContain('Session');
    expect(shell.sharedNames['react-router-dom']).toContain('useSearchParams');
    expect(shell.sharedNames).not.toHaveProperty('react-hook-form');
  });
});

it.each(AREAS)('has all names and endpoints that %s takes from the shell', (area) => {
  const { sharedNames, sharedCalls } = areaBuildRecord.parse(readRecord(area));

  for (const [name, provided] of Object.entries(shell.sharedNames)) {
    const missing = (sharedNames[name] ?? []).filter((used) => !provided.includes(used));
    expect([name, missing]).toEqual([name, []]);
  }
  expect(Object.keys(shell.calls)).toEqual(expect.arrayContaining(Object.keys(sharedCalls)));
});
