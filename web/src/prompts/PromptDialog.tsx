import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { promptHints, promptModes, prompts, voices, type Prompt, type PromptMode } from '@guiche/contract/prompts';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../queues/QueueSelect';
import { FormDialog } from '../ui/FormDialog';
import { BesidePhone } from '../ui/PhoneChat';
import { PasswordField } from '../ui/PasswordField';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { savePrompt, useProviders } from './data';
import { PromptTrial } from './PromptTrial';
import classes from './Prompts.module.css';
import { promptStrings } from './strings';
import type { TriedPrompt } from './use-trial';

const initialOf = (prompt: Prompt | null) => ({
  name: prompt?.name ?? '',
  apiKey: prompt?.apiKey ?? '',
  prompt: prompt?.prompt ?? '',
  queueId: prompt?.queueId ?? null,
  providerId: prompt?.providerId ?? null,
  mode: prompt?.mode ?? ('answer' as PromptMode),
  forbidden: prompt?.forbidden ?? '',
  voice: prompt?.voice ?? 'texto',
  voiceKey: prompt?.voiceKey ?? '',
  voiceRegion: prompt?.voiceRegion ?? '',
  temperature: (prompt?.temperature ?? 1) as number | null,
  maxTokens: (prompt?.maxTokens ?? 100) as number | null,
  maxMessages: (prompt?.maxMessages ?? 10) as number | null,
});

type Values = ReturnType<typeof initialOf>;

/** As it stands in the form; where nothing is written that is a number, as it was. */
function triedBy(prompt: Prompt | null, values: Values): TriedPrompt {
  const { temperature, maxTokens, maxMessages } = initialOf(prompt);
  return {
    promptId: prompt?.id ?? null,
    prompt: values.prompt,
    apiKey: values.apiKey,
    queueId: values.queueId,
    providerId: values.providerId,
    forbidden: values.forbidden,
    temperature: values.temperature ?? temperature!,
    maxTokens: values.maxTokens ?? maxTokens!,
    maxMessages: values.maxMessages ?? maxMessages!,
  };
}

/** What an assistant is to be. Only the queue is demanded; what else was meant to be is said as a hint. */
export function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const t = useStrings(promptStrings);
  const queues = useQueues().data ?? [];
  const providers = useProviders().data ?? [];
  const form = useForm({
    schema: rulesOf(prompts.create),
    initial: initialOf(prompt),
    required: ['temperature', 'maxTokens', 'maxMessages'],
    judge: ({ queueId }) => ({ queueId: queueId === null && 'Informe o setor' }),
    async save({ temperature, maxTokens, maxMessages, queueId, ...rest }) {
      await savePrompt(prompt?.id ?? null, {
        ...rest,
        queueId: queueId!,
        temperature: temperature!,
        maxTokens: maxTokens!,
        maxMessages: maxMessages!,
      });
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_NO_QUEUE_FOUND: 'queueId', ERR_NO_AI_PROVIDER_FOUND: 'providerId' },
  });
  const { values } = form;
  const [least, most] = promptHints.name;
  const isShort = values.prompt.trim() !== '' && values.prompt.trim().length < promptHints.prompt;
  const hasOddName = values.name.trim() !== '' && (values.name.trim().length < least || values.name.length > most);
  const hint = ({ answer: prompt ? null : 'tryHint', away: 'awayHint', draft: 'draftHint' } as const)[values.mode];
  const voiceNames = [...new Set([...voices, values.voice])];

  return (
    <FormDialog
      form={form}
      title={prompt ? t('edit', { name: prompt.name }) : t('create')}
      size={980}
      onClose={onClose}
    >
      <BesidePhone phone={<PromptTrial prompt={triedBy(prompt, values)} />}>
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
        <div className={classes.three}>
          <Select
            label={t('form.voice')}
            withScrollArea={false}
            {...form.field('voice')}
            data={voiceNames.map((voice) => ({ value: voice, label: voice === 'texto' ? t('form.voiceText') : voice }))}
            allowDeselect={false}
            onChange={(voice) => form.change({ voice: voice ?? 'texto' })}
          />
          <PasswordField label={t('form.voiceKey')} autoComplete="off" {...form.field('voiceKey')} />
          <TextInput
            label={t('form.voiceRegion')}
            {...form.field('voiceRegion')}
            placeholder="brazilsouth"
            autoComplete="off"
          />
        </div>
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
  );
}
