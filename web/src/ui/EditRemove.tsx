import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from './IconButton';

interface Props {
  /** What the two are called: 'Editar Vendas', 'Excluir Vendas'. */
  edit: string;
  remove: string;
  onAsk: (what: 'edit' | 'remove') => void;
}

/** The two buttons at the end of a row. */
export const EditRemove = ({ edit, remove, onAsk }: Props) => (
  <>
    <IconButton label={edit} onClick={() => onAsk('edit')}>
      <IconPencil stroke={1.5} size={18} />
    </IconButton>
    <IconButton label={remove} onClick={() => onAsk('remove')}>
      <IconTrash stroke={1.5} size={18} />
    </IconButton>
  </>
);
