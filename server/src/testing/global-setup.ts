import type { TestProject } from 'vitest/node';
import { acrossRole, appRole, migrate } from '../platform/migrate';
import { onSameServer, runStatements, startScratchServer } from './scratch-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner's connection string of the migrated, empty database that tests clone. */
    templateUrl: string;
  }
}

/** One server and one migrated template a run; `cloneTemplate` of ./database hands out copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchServer();
  const name = `guiche_template_${process.pid}`;
  const teardown = async () => {
    await runStatements(server.url, [`drop database if exists ${name} with (force)`]);
    await server.stop();
  };
  try {
    await runStatements(server.url, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
    await migrate(onSameServer(server.url, name));
    // Tests take the serving roles with the owner's login; an owner who is no superuser must be a member for that.
    await runStatements(onSameServer(server.url, name), [`grant ${appRole}, ${acrossRole} to current_user`]);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('templateUrl', onSameServer(server.url, name));
  return teardown;
}
