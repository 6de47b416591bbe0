import { campaigns } from '@guiche/contract/campaigns';
import { serve } from '../platform/serve';
import type { Contacts } from '../contacts/service';
import type { TemplateSource } from '../whatsapp/cloud/templates';
import type { Throttle } from '../platform/throttle';
import { dryRun } from './dry-run';
import { ofContact } from './of-contact';
import { templatesOfLine } from './official';
import * as run from './run';
import * as service from './service';
import { testSendSeldom } from './test-send';

export default (neighbours: {
  contacts: Pick<Contacts, 'findOrCreate'>;
  templates: TemplateSource;
  throttle: Pick<Throttle, 'take'>;
}) =>
  serve(campaigns, {
    page: (ctx, { query }) => service.page(ctx, query),
    show: (ctx, { params }) => service.show(ctx, params.campaignId),
    ofContact: (ctx, { params }) => ofContact(ctx, params.contactId),
    create: (ctx, { body }) => service.create(ctx, body),
    update: (ctx, { params, body }) => service.update(ctx, params.campaignId, body),
    remove: (ctx, { params }) => service.remove(ctx, params.campaignId),
    attach: (ctx, { params, files }) => service.attach(ctx, params.campaignId, files),
    detach: (ctx, { params }) => service.detach(ctx, params.campaignId),
    cancel: (ctx, { params }) => run.cancel(ctx, params.campaignId),
    restart: (ctx, { params }) => run.restart(ctx, params.campaignId),
    dryRun: (ctx, { params }) => dryRun(ctx, params.campaignId),
    test: (ctx, { params, body }) => testSendSeldom(ctx, params.campaignId, body, neighbours),
    templates: (ctx, { params }) => templatesOfLine(ctx, neighbours.templates, params.whatsappId),
    copy: (ctx, { params }) => service.copy(ctx, params.campaignId),
    resend: (ctx, { params }) => service.resend(ctx, params.campaignId),
  });
