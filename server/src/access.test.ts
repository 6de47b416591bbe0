import { can, endpoints, permissionsOf, type Endpoint, type ParamKind, type Permission } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTable, permissionTable, type Admitted } from './testing/access-table';
import { createWorld, enter, type Person, type World } from './testing/world';

const roles = ['anonymous', 'user', 'supervisor', 'admin', 'operator'] as const;
type Role = (typeof roles)[number];

const admits: Record<Admitted, readonly Role[]> = {
  everyone: roles,
  staff: ['user', 'supervisor', 'admin', 'operator'],
  overseers: ['supervisor', 'admin', 'operator'],
  admins: ['admin', 'operator'],
  operator: ['operator'],
  programs: [],
};
const lineOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let world: World;
let people: Record<Exclude<Role, 'anonymous'>, number>;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  const { home } = world;
  people = {
    user: home.ana.viewer.id,
    supervisor: home.supervisor.viewer.id,
    admin: home.admin.viewer.id,
    operator: (await world.operator()).viewer.id,
  };
});
afterAll(() => world.close());

/** A call that names what nobody has, and says nothing that an endpoint could act on. */
const nothing = (kind: ParamKind) =>
  kind === 'text' ? 'none' : kind.endsWith(':uuid') ? '00000000-0000-4000-8000-000000000000' : 2_000_000_000;

/** Is the caller let in? What the endpoint then says of an empty call does not matter. */
async function isLetIn(role: Role, endpoint: Endpoint): Promise<boolean> {
  // entered anew for each call: one of them logs out
  const who: Pick<Person, 'call'> =
    role === 'anonymous' ? world.anonymous : await enter(world.app, world.home.id, people[role]);
  const params = Object.fromEntries(
    Object.entries((endpoint.spec.params ?? {}) as Record<string, ParamKind>).map(([name, kind]) => [
      name,
      nothing(kind),
    ]),
  );
  const { status, body } = await who.call(endpoint, { params } as never);
  const { error } = (body ?? {}) as { error?: string };
  // without a cookie there is nothing to refresh, which is said inside
  const isRefresh = lineOf(endpoint) === 'POST /auth/refresh_token';
  return isRefresh || !(status === 401 || (status === 403 && error === 'ERR_NO_PERMISSION'));
}

describe('role by route', () => {
  it('names every endpoint, and none that is not there', () => {
    expect(Object.keys(accessTable).sort()).toEqual(endpoints.map(({ endpoint }) => lineOf(endpoint)).sort());
  });

  it.each(endpoints.map(({ endpoint }) => [lineOf(endpoint), endpoint] as const))('%s', async (line, endpoint) => {
    const admitted: Role[] = [];
    for (const role of roles) if (await isLetIn(role, endpoint)) admitted.push(role);
    expect(admitted).toEqual(admits[accessTable[line] ?? 'operator']);
  });
});

describe('permissions', () => {
  it('are all in the table', () => {
    expect(Object.keys(permissionTable).sort()).toEqual([...permissionsOf.admin].sort());
  });

  it.each(Object.entries(permissionTable))('%s is for %s', (permission, admitted) => {
    const asks: Record<Role, { profile: string; super?: boolean }> = {
      anonymous: { profile: '' },
      user: { profile: 'user' },
      supervisor: { profile: 'supervisor' },
      admin: { profile: 'admin' },
      operator: { profile: 'user', super: true },
    };
    expect(roles.filter((role) => can(asks[role], permission as Permission))).toEqual(admits[admitted]);
  });
});
