import { IconPlug, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Chip } from '../../ui/Chip';
import { CountBadge, CountPending } from '../../ui/CountBadge';
import { FormattedText } from '../../ui/FormattedText';
import { Kbd } from '../../ui/Kbd';
import { Status } from '../../ui/Status';
import classes from './Gallery.module.css';
import { Line, Spec } from './Spec';

const people = [
  'Juliana Ferreira',
  'Mercadinho São Jorge',
  'Dona Célia',
  'محمد الحسن',
  '+55 11 99734-5510',
  'Élcio',
  'Ana',
  'Bruno Lima',
];
const colors = ['#0e9384', '#7a3ff0', '#d97706', '#be185d', '#4d7c0f', '#000000', '#ffffff', '#ffff00'];
const text =
  '*Sofia Andrade:*\nPode sim! Fica em _dez minutos_, ~R$ 12,00~ *R$ 10,00* 🥐\n`PAO-10` e https://exemplo.com.br/pedido_7?x=1.\n```linha 1\nlinha 2```';

export function DataPieces() {
  const [tags, setTags] = useState(['VIP', 'Encomenda']);
  return (
    <>
      <Spec
        title="Avatar"
        why="Iniciais numa de oito cores; figura quando só há número; ponto de presença sempre com a palavra ao lado."
      >
        <Line>
          {people.map((name, index) => (
            <Avatar key={name} name={name} seed={index} />
          ))}
          <Avatar name="Condomínio" group />
          <Avatar name="Bruno Lima" online /> online
          <Avatar name="Ana Souza" size={56} />
          <Avatar name="Ana Souza" size={24} />
          <Avatar name="Sem foto" src="/nothing.jpg" />
        </Line>
      </Spec>
      <Spec
        title="Chip, Status, CountBadge, Kbd"
        why="Qualquer cor escolhida vira um fundo de 15 % e uma tinta legível, preto e branco incluídos."
      >
        <Line>
          {colors.map((color) => (
            <Chip key={color} color={color} dot>
              {color}
            </Chip>
          ))}
        </Line>
        <Line>
          {tags.map((tag, index) => (
            <Chip
              key={tag}
              color={colors[index]}
              size="lg"
              removeLabel={`Tirar ${tag}`}
              onRemove={() => setTags(tags.filter((other) => other !== tag))}
            >
              {tag}
            </Chip>
          ))}
          <Chip look="none">SEM FILA</Chip>
          <Chip look="plain" icon={<IconUser stroke={1.5} />}>
            Sofia
          </Chip>
          <span className={classes.cut}>
            <Chip look="plain" shrink icon={<IconPlug stroke={1.5} />}>
              WhatsApp Loja do Centro
            </Chip>
          </span>
          <Status tone="ok">Conectada</Status>
          <Status tone="warn">Sem resposta</Status>
          <Status tone="bad">Desconectada</Status>
          <Status tone="info">Aguardando QR code</Status>
          <Status tone="off">Inativa</Status>
        </Line>
        <Line>
          <CountBadge count={3} label="3 não lidas" />
          <CountBadge count={120} />
          <CountBadge count={18} look="quiet" />
          <CountBadge count={1000} max={999} look="quiet" />
          <CountPending />
          <Kbd keys="Ctrl+K" />
          <Kbd keys="Shift+Enter" />
        </Line>
      </Spec>
      <Spec title="FormattedText">
        <div className={classes.bubble}>
          <FormattedText text={text} />
        </div>
        <div className={classes.bubble}>
          <FormattedText text={text} inline />
        </div>
      </Spec>
    </>
  );
}
