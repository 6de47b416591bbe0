import { Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconDots, IconMoodSmile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { EmojiPicker } from '../../ui/EmojiPicker';
import { IconButton } from '../../ui/IconButton';
import { Kbd } from '../../ui/Kbd';
import { Lightbox } from '../../ui/Lightbox';
import type { LightboxPicture } from '../../ui/LightboxBox';
import { toast } from '../../ui/toast-store';
import { Line, Spec } from './Spec';

/** Drawn here, so that the gallery needs no file. */
const pictures: LightboxPicture[] = ['#0e9384', '#d97706', '#7a3ff0'].map((color, index) => ({
  src: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><rect width="800" height="600" fill="${color}"/><circle cx="400" cy="300" r="160" fill="#fff" opacity=".5"/></svg>`)}`,
  alt: `Foto ${index + 1}`,
  fileName: `foto-${index + 1}.svg`,
}));

export function Floating() {
  const [question, setQuestion] = useState(false);
  const [dialog, setDialog] = useState(false);
  const [picture, setPicture] = useState<number | null>(null);
  const [picked, setPicked] = useState('');
  return (
    <Spec title="O que flutua">
      <Line>
        <Button onClick={() => toast.success('Observação adicionada com sucesso!')}>Sucesso</Button>
        <Button
          onClick={() =>
            toast.error('O atendimento não foi encerrado', {
              detail: 'Ele já tinha sido transferido para Bruno Lima, fila Financeiro. A tela voltou ao que era.',
              action: { label: 'Ver atendimento', run: () => {} },
            })
          }
        >
          Falha
        </Button>
        <Button
          onClick={() =>
            toast.warn('Sua assinatura vence em 3 dias', {
              detail: 'Depois de 23/11/2026 ninguém da empresa consegue entrar.',
            })
          }
        >
          Aviso
        </Button>
        <Button
          onClick={() => toast.undo('Atendimento de Dona Célia encerrado', () => toast.info('De volta'), { keys: 'Z' })}
        >
          Desfazer
        </Button>
        <Button onClick={() => setQuestion(true)}>Confirmar</Button>
        <Button onClick={() => setDialog(true)}>Diálogo</Button>
        <Button onClick={() => setPicture(0)}>Imagens</Button>
        <Menu>
          <Menu.Target>
            <IconButton label="Opções da mensagem">
              <IconDots stroke={1.5} size={20} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowBackUp stroke={1.5} size={16} />} rightSection={<Kbd keys="R" />}>
              Responder
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy stroke={1.5} size={16} />}>Copiar texto</Menu.Item>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash stroke={1.5} size={16} />}>
              Apagar para todos
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <EmojiPicker
          onPick={(emoji) => setPicked(picked + emoji)}
          target={(props) => (
            <IconButton label="Emoji" {...props}>
              <IconMoodSmile stroke={1.5} size={20} />
            </IconButton>
          )}
        />
        {picked}
      </Line>
      <ConfirmDialog
        opened={question}
        title="Excluir o atendimento nº 4790?"
        confirmLabel="Excluir"
        danger
        icon={<IconTrash stroke={1.5} size={16} />}
        onConfirm={() => {}}
        onClose={() => setQuestion(false)}
      >
        Deseja realmente excluir esse registro? As 48 mensagens e 6 arquivos de Luiza vão junto, e isso não volta.
      </ConfirmDialog>
      <Modal opened={dialog} onClose={() => setDialog(false)} title="Transferir atendimento" size={440}>
        <DialogContent>
          <TextInput label="Atendente" data-autofocus />
        </DialogContent>
        <DialogFooter hint={<Kbd keys="Ctrl+Enter" />}>
          <Button onClick={() => setDialog(false)}>Cancelar</Button>
          <Button variant="filled" onClick={() => setDialog(false)}>
            Transferir
          </Button>
        </DialogFooter>
      </Modal>
      <Lightbox pictures={pictures} index={picture} onIndex={setPicture} />
    </Spec>
  );
}
