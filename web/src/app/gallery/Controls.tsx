import {
  Button,
  Checkbox,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Slider,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconCheck, IconPlus, IconSearch, IconTrash, IconX } from '@tabler/icons-react';
import { ColorPalette } from '../../ui/ColorPalette';
import { CountBadge } from '../../ui/CountBadge';
import { FileField } from '../../ui/FileField';
import { IconButton } from '../../ui/IconButton';
import { PasswordField } from '../../ui/PasswordField';
import classes from './Gallery.module.css';
import { Line, Spec } from './Spec';

const queues = ['Vendas', 'Suporte', 'Financeiro'];
const colors = [
  { color: '#b91c1c', name: 'Vermelho' },
  { color: '#15803d', name: 'Verde' },
  { color: '#1d4ed8', name: 'Azul, da fila Vendas', isTaken: true },
];

export function Controls() {
  return (
    <>
      <Spec title="Button, IconButton" why="Uma coisa azul por vista: o próximo passo. O resto tem borda ou nem isso.">
        <Line>
          <Button variant="filled">Encerrar</Button>
          <Button>Cancelar</Button>
          <Button variant="subtle">Discreto</Button>
          <Button variant="link">Abrir conversa</Button>
          <Button variant="light">Tingido</Button>
          <Button variant="filled" color="danger" leftSection={<IconTrash stroke={1.5} size={16} />}>
            Excluir
          </Button>
          <Button variant="subtle" color="danger">
            Excluir
          </Button>
          <Button disabled>Desligado</Button>
          <Button variant="filled" disabled>
            Desligado
          </Button>
          <Button variant="filled" loading>
            Salvar
          </Button>
        </Line>
        <Line>
          <Button size="sm">28</Button>
          <Button>32</Button>
          <Button size="lg" variant="filled" leftSection={<IconPlus stroke={1.5} size={18} />}>
            40
          </Button>
          <IconButton label="Encerrar" keys="E">
            <IconCheck stroke={1.5} size={20} />
          </IconButton>
          <IconButton label="Painel do contato" keys="I" pressed>
            <IconCheck stroke={1.5} size={20} />
          </IconButton>
          <IconButton label="Enviar" keys="Enter" variant="filled">
            <IconCheck stroke={1.5} size={18} />
          </IconButton>
          <IconButton label="Com borda" variant="default">
            <IconCheck stroke={1.5} size={18} />
          </IconButton>
          <IconButton label="Apagar" danger>
            <IconTrash stroke={1.5} size={18} />
          </IconButton>
          <IconButton label="Fechar" size="sm">
            <IconX stroke={1.5} size={16} />
          </IconButton>
          <IconButton label="Desligado" disabled>
            <IconX stroke={1.5} size={18} />
          </IconButton>
        </Line>
      </Spec>
      <Spec title="Campos" why="Rótulo em cima, erro embaixo com marca, contorno de 3:1.">
        <div className={classes.form}>
          <TextInput label="Nome" defaultValue="Juliana Ferreira" />
          <TextInput label="E-mail" defaultValue="ana@paoquente" error="E-mail inválido" />
          <Select label="Fila" data={queues} placeholder="Escolher…" />
          <MultiSelect
            label="Filas"
            data={queues}
            defaultValue={['Vendas', 'Suporte']}
            description="Só vê as conversas das suas filas."
          />
          <PasswordField label="Senha" defaultValue="pao-quente" />
          <NumberInput label="Ordem" defaultValue={1} />
          <TextInput label="Desligado" disabled defaultValue="Só leitura" />
          <TextInput
            size="sm"
            aria-label="Busca"
            placeholder="Nome, número ou mensagem"
            leftSection={<IconSearch stroke={1.5} size={16} />}
          />
          <Textarea label="Saudação" placeholder="Opcional" />
          <FileField label="Anexo" accept=".png,.jpg,.jpeg" maxBytes={5_000_000} value={null} onChange={() => {}} />
          <FileField
            label="Enviando"
            maxBytes={16_000_000}
            value={{ name: 'Cardápio da semana.pdf', url: null }}
            upload={{ share: 0.42, cancel: () => {} }}
            onChange={() => {}}
          />
          <ColorPalette label="Cor" colors={colors} value={colors[0]!.color} onChange={() => {}} />
          <Slider defaultValue={0.6} min={0} max={1} step={0.1} label={null} thumbLabel="Volume" />
        </div>
        <Line>
          <Switch label="Mostrar todos" defaultChecked />
          <Switch label="Assinar" />
          <Switch label="Desligado" disabled />
          <Checkbox label="Lembrar" defaultChecked />
          <SegmentedControl data={['Abertos', 'Fechados', 'Busca']} aria-label="Situação" />
        </Line>
        <Tabs defaultValue="open">
          <Tabs.List>
            <Tabs.Tab value="open" rightSection={<CountBadge count={18} look="quiet" />}>
              Atendendo
            </Tabs.Tab>
            <Tabs.Tab value="pending" rightSection={<CountBadge count={7} look="quiet" />}>
              Aguardando
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Spec>
    </>
  );
}
