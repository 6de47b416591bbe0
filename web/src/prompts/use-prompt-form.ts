import { prompts, type Prompt } from '@guiche/contract/prompts';
import type { PromptState } from '@guiche/contract/prompt-versions';
import { useRef, useState } from 'react';
import { ApiError } from '../platform/api-error';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { useUsualQueues } from '../queues/data';
import { useForm } from '../ui/use-form';
import { addPrompt, dropSketch, keepSketch, publishPrompt, readPrompt, usePromptVersions } from './data';
import { valuesOf, valuesOfSketch, valuesOfState } from './prompt-values';
import { promptStrings } from './strings';
import { versionStrings } from './version-strings';

/** The form of a prompt. What is there already is published by it, or kept as its sketch. */
export function usePromptForm(prompt: Prompt | null, onClose: () => void) {
  const t = useStrings(promptStrings);
  const words = useStrings(versionStrings);
  const known = usePromptVersions(prompt?.id ?? null).data;
  const sketch = known?.sketch ?? null;
  /** What whoever writes has seen: of the prompt, and of the sketch that the form shows. */
  const [seen, setSeen] = useState(prompt?.updatedAt);
  const [shown, setShown] = useState<string | null>(null);
  const asSketch = useRef(false);
  const usual = useUsualQueues();

  const form = useForm({
    schema: rulesOf(prompts.create),
    initial: valuesOf(prompt, usual?.[0]),
    follows: true,
    required: ['temperature', 'maxTokens', 'maxMessages'],
    judge: ({ queueId }) => ({ queueId: queueId === null && 'Informe o setor' }),
    async save({ temperature, maxTokens, maxMessages, queueId, ...rest }, changes) {
      const body = {
        ...rest,
        queueId: queueId!,
        temperature: temperature!,
        maxTokens: maxTokens!,
        maxMessages: maxMessages!,
      };
      if (!prompt) {
        await addPrompt(body);
        toast.success(t('saved'));
      } else if (asSketch.current) {
        const { apiKey: _apiKey, voiceKey: _voiceKey, ...fields } = body;
        await keepSketch(prompt.id, { ...fields, seen: shown });
        const hasKeys = 'apiKey' in changes || 'voiceKey' in changes;
        toast.success(words(hasKeys ? 'sketch.savedWithoutKeys' : 'sketch.saved'));
      } else {
        await publishPrompt(prompt.id, { ...body, seen: seen!, sketch: shown });
        toast.success(words('published'));
      }
      onClose();
    },
    errors: { ERR_NO_QUEUE_FOUND: 'queueId', ERR_NO_AI_PROVIDER_FOUND: 'providerId', ERR_NO_TAG_FOUND: 'tagIds' },
    onError(error) {
      if (!prompt || !(error instanceof ApiError) || error.code !== 'ERR_PROMPT_CHANGED') return false;
      toast.error(words('changed'));
      // who was told, and does it again, means it
      readPrompt(prompt.id).then(({ updatedAt }) => setSeen(updatedAt), toastError);
      setShown(null);
      return true;
    },
  });
  // as long as nothing was typed the form shows what there is
  if (prompt && !form.isDirty && !form.busy && seen !== prompt.updatedAt) setSeen(prompt.updatedAt);

  async function saveSketch() {
    if (sketch && sketch.updatedAt !== shown) return void toast.error(words('sketch.taken', { by: sketch.by }));
    asSketch.current = true;
    await form.submit();
    asSketch.current = false;
  }

  async function forgetSketch(id: number) {
    try {
      await dropSketch(id);
    } catch (error) {
      return toastError(error);
    }
    if (shown !== null) form.reset();
    setShown(null);
    // the button that was pressed is gone
    form.focus(['prompt']);
    toast.success(words('sketch.dropped'));
  }

  return {
    form,
    /** What there is of a prompt beside what stands in the form. */
    kept: prompt && {
      prompt,
      version: known?.versions[0],
      sketch,
      isShown: sketch !== null && sketch.updatedAt === shown,
      /** Whether there is a sketch already is known. */
      canSave: known !== undefined && form.isDirty,
      save: () => void saveSketch(),
      drop: () => void forgetSketch(prompt.id),
      open() {
        if (!sketch) return;
        form.change(valuesOfSketch(sketch));
        setShown(sketch.updatedAt);
        form.focus(['prompt']);
      },
      take: (state: PromptState) => form.change(valuesOfState(state)),
    },
  };
}
