import { userInfo } from 'node:os';
import { commandActor } from './command-actor';

it('is the operating system account that runs the command', () => {
  expect(commandActor()).toEqual({
    actorId: null,
    actorName: userInfo().username,
    address: null,
    requestId: null,
  });
});

it('is the id of an account without a name', () => {
  const { actorName } = commandActor(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });

  expect(actorName).toBe(`account ${String(process.getuid?.())}`);
});
