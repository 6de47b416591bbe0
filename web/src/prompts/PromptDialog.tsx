import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { promptHints, promptModes, type Prompt, type PromptMode } from '@guiche/contract/prompts';
import { lazy, Suspense, useState } from 'react';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../queues/QueueSelect';
import { Unserved } from '../queues/Unserved';
import { FormDialog } from '../ui/FormDialog';
import { BesidePhone } from '../ui/PhoneChat';
import { PasswordField } from '../ui/PasswordField';
import { useProviders } from './data';
import { testChatPromptOf } from './prompt-values';
import { PromptStanding } from './PromptStanding';
import { TestChat } from './TestChat';
import classes from './Prompts.module.css';
import { promptStrings } from './strings';
import { ToolFields } from './ToolFields';
import { usePromptForm } from './use-prompt-form';
import { VoiceFields } from './VoiceFields';
import { versionStrings } from './version-strings';

const VersionsDialog = lazy(() => import('./VersionsDialog'));
const ReplayDialog = lazy(() => import('./ReplayDialog'));

/** What an assistant is to be. Only the queue is demanded; what else was meant to be is said as a hint. */
export function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const t = useStrings(promptStrings);
  const queues = useQueues().data ?? [];
  const providers = useProviders().data ?? [];
  const words = useStrings(versionStrings);
  const { form, kept } = usePromptForm(prompt, onClose);
  const [looksAt, setLooksAt] = useState<'versions' | 'past' | null>(null);
  const { values } = form;
  const [least, most] = promptHints.name;
  const isShort = values.prompt.trim() !== '' && values.prompt.trim().length < promptHints.prompt;
  const hasOddName = values.name.trim() !== '' && (values.name.trim().length < least || values.name.length > most);
  const hint = ({ answer: prompt ? null : 'tryHint', away: 'awayHint', draft: 'draftHint' } as const)[values.mode];

  return (
    <>
      <FormDialog
        form={form}
        title={prompt ? t('edit', { name: prompt.name }) : t('create')}
        size={980}
        onClose={onClose}
        isCovered={looksAt !== null}
        {...(kept && {
          submitLabel: words('publish'),
          also: (
            <Button onClick={kept.save} disabled={!kept.canSave || form.busy}>
              {words('sketch.save')}
            </Button>
          ),
        })}
      >
        <BesidePhone phone={<TestChat prompt={testChatPromptOf(prompt, values)} />}>
          {kept && (
            <PromptStanding
              version={kept.version}
              sketch={kept.sketch}
              isOpen={kept.isShown}
              onVersions={() => setLooksAt('versions')}
              onReplay={() => setLooksAt('past')}
              onOpen={kept.open}
              onDrop={kept.drop}
            />
          )}
          <TextInput
            label={t('form.name')}
            data-autofocus
            dir="auto"
            {...form.field('name')}
            description={hasOddName && t('form.nameHint')}
          />
          <div className={classes.pair}>
            <Select
              label={t('form.provider')}
              withScrollArea={false}
              {...form.field('providerId')}
              data={providers.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={values.providerId === null ? null : String(values.providerId)}
              onChange={(id) => form.change({ providerId: id === null ? null : Number(id) })}
              placeholder={t('form.providerDefault')}
              clearable
              clearButtonProps={{ 'aria-label': t('form.providerDefault') }}
              description={providers.length === 0 && t('form.providerNone')}
            />
            <PasswordField
              label={t('form.apiKey')}
              autoComplete="off"
              {...form.field('apiKey')}
              description={t('form.apiKeyHint')}
            />
          </div>
          <Textarea
            label={t('form.prompt')}
            dir="auto"
            autosize
            minRows={10}
            maxRows={10}
            {...form.field('prompt')}
            description={isShort && t('form.promptHint')}
          />
          <Select
            label={t('form.mode')}
            withScrollArea={false}
            allowDeselect={false}
            {...form.field('mode')}
            data={promptModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
            onChange={(mode) => mode && form.change({ mode: mode as PromptMode })}
            description={hint && t(`form.${hint}`)}
          />
          <Textarea
            label={t('form.forbidden')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            {...form.field('forbidden')}
            description={t('form.forbiddenHint')}
          />
          <QueueSelect
            label={t('form.queue')}
            placeholder={t('form.queuePick')}
            queues={queues}
            {...form.field('queueId')}
            value={values.queueId}
            onChange={(queueId) => form.change({ queueId })}
          />
          <Unserved queueIds={[values.queueId]} />
          <ToolFields form={form} />
          <VoiceFields prompt={prompt} form={form} />
          <div className={classes.three}>
            <NumberInput
              label={t('form.temperature')}
              {...form.number('temperature')}
              decimalScale={2}
              step={0.1}
              description={t('form.temperatureHint')}
            />
            <NumberInput
              label={t('form.maxTokens')}
              {...form.number('maxTokens')}
              description={(values.maxTokens ?? 0) < promptHints.maxTokens && t('form.maxTokensHint')}
            />
            <NumberInput
              label={t('form.maxMessages')}
              {...form.number('maxMessages')}
              description={t('form.maxMessagesHint')}
            />
          </div>
        </BesidePhone>
      </FormDialog>
      {looksAt === 'past' && kept && (
        <Suspense>
          <ReplayDialog
            promptId={kept.prompt.id}
            prompt={testChatPromptOf(prompt, values)}
            onClose={() => setLooksAt(null)}
          />
        </Suspense>
      )}
      {looksAt === 'versions' && kept && (
        <Suspense>
          <VersionsDialog
            prompt={kept.prompt}
            isDirty={form.isDirty}
            onTake={(state) => {
              kept.take(state);
              setLooksAt(null);
            }}
            onBack={onClose}
            onClose={() => setLooksAt(null)}
          />
        </Suspense>
      )}
    </>
  );
}
