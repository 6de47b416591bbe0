import { cloud as endpoints } from '@guiche/contract/cloud';
import type { Template } from '@guiche/contract/templates';
import type { Handlers } from '../../platform/jobs';
import type { Log } from '../../platform/log';
import { serve, type Served } from '../../platform/serve';
import type { Tenancy } from '../../platform/tenancy';
import type { Driver } from '../driver';
import { traitsOf } from '../providers';
import { createApi, type ApiOptions } from './api';
import { createSafe, type Safe } from './credentials';
import { askHealth, type HealthParts } from './health';
import { createLine } from './line';
import { deleteLine } from './queries';
import { fetchTemplates, templatesOf } from './templates';
import { accept, challenge, prune, take, type Receive } from './webhook';

export interface CloudParts {
  tenancy: Tenancy;
  log: Log;
  clock: () => Date;
  secret: string;
  api: ApiOptions;
  receive: Receive;
  notifyWorse: HealthParts['notifyWorse'];
  /** Milliseconds from one question for a line's health to the next; hours unless told. */
  healthEvery?: number | undefined;
}

export interface Cloud {
  driver: Driver;
  /** Writes what a connection is known by, in the transaction of the change. */
  configure: Safe['write'];
  /** The webhook that the API calls. */
  routes: Served[];
  jobs: Pick<Handlers, 'whatsapp.takeCloud' | 'whatsapp.askCloud' | 'whatsapp.askTemplates' | 'whatsapp.pruneCloud'>;
  /** What may be sent over a line at any time. @throws ERR_UNAVAILABLE when nothing is known and the API does not answer */
  templates(companyId: number, connectionId: number): Promise<Template[]>;
}

/** The provider that is the official WhatsApp Cloud API. */
export function createCloud(parts: CloudParts): Cloud {
  const { tenancy } = parts;
  const safe = createSafe(parts.secret);
  const api = createApi(parts.api);
  return {
    driver: {
      provider: 'cloud',
      ...traitsOf('cloud'),
      open: (context) => createLine({ ...parts, api, safe }, context),
      forget: (companyId, connectionId) =>
        tenancy.inCompany(companyId, async (ctx) => void (await deleteLine(ctx, connectionId))),
    },
    configure: safe.write,
    routes: serve(endpoints, {
      async verify(ctx, { params, query, facts }) {
        const word = await challenge(ctx, safe, params.connectionId, {
          mode: query['hub.mode'],
          token: query['hub.verify_token'],
          challenge: query['hub.challenge'],
        });
        facts.header('content-type', 'text/plain; charset=utf-8');
        return word;
      },
      async post(ctx, { params, facts }) {
        await accept(ctx, safe, params.connectionId, { bytes: facts.bytes, signature: facts.signature ?? '' });
        return { message: 'Stored.' };
      },
    }),
    jobs: {
      'whatsapp.takeCloud': ({ companyId, connectionId }) => take(parts, companyId, connectionId),
      async 'whatsapp.askCloud'({ companyId, connectionId }) {
        if (!(await askHealth({ ...parts, api, safe }, companyId, connectionId)))
          throw new Error('the official API does not tell how a line is');
      },
      async 'whatsapp.askTemplates'({ companyId, connectionId }) {
        if (!(await fetchTemplates({ ...parts, api, safe }, companyId, connectionId)))
          throw new Error('the official API does not tell its templates');
      },
      'whatsapp.pruneCloud': ({ companyId }) => tenancy.inCompany(companyId, prune),
    },
    templates: (companyId, connectionId) => templatesOf({ ...parts, api, safe }, companyId, connectionId),
  };
}
