import { promptVersions } from '@guiche/contract/prompt-versions';
import { promptVoices } from '@guiche/contract/prompt-voices';
import { prompts } from '@guiche/contract/prompts';
import { serve } from '../platform/serve';
import { createPromptKeys } from './keys';
import * as service from './service';
import * as versions from './versions';
import { listVoices, type VoiceDeps } from './voices';

export default ({ secret, ...rest }: Omit<service.Deps & VoiceDeps, 'safe'> & { secret: string }) => {
  const deps = { safe: createPromptKeys(secret), ...rest };
  const own = serve(prompts, {
    list: (ctx, { query }) => service.list(ctx, deps, query),
    show: (ctx, { params }) => service.show(ctx, deps, params.promptId),
    create: (ctx, { body }) => service.create(ctx, deps, body),
    update: (ctx, { params, body }) => service.update(ctx, deps, params.promptId, body),
    remove: (ctx, { params }) => service.remove(ctx, deps, params.promptId),
  });
  const kept = serve(promptVersions, {
    list: (ctx, { params }) => versions.list(ctx, deps, params.promptId),
    show: (ctx, { params }) => versions.show(ctx, deps, params.promptId, params.versionId),
    publish: (ctx, { params, body }) => versions.publish(ctx, deps, params.promptId, body),
    goBack: (ctx, { params, body }) => versions.goBack(ctx, deps, params.promptId, params.versionId, body.seen),
    sketch: (ctx, { params, body }) => versions.keepSketch(ctx, deps, params.promptId, body),
    dropSketch: (ctx, { params }) => versions.dropSketch(ctx, deps, params.promptId),
  });
  const spoken = serve(promptVoices, { list: (ctx, { body }) => listVoices(ctx, deps, body) });
  return [...own, ...kept, ...spoken];
};
