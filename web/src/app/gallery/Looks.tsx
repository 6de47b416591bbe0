import { Button } from '@mantine/core';
import { ConnectionBar } from '../../ui/ConnectionBar';
import { RowSkeletons } from '../../ui/Skeleton';
import { EmptyState, FailedState, FilteredEmptyState } from '../../ui/States';
import classes from './Gallery.module.css';
import { Spec } from './Spec';

const longAgo = Date.now() - 60_000;

export function Looks() {
  return (
    <Spec
      title="As quatro caras de uma lista"
      why="O mesmo lugar, o mesmo cabeçalho: só o miolo muda. O esqueleto aparece depois de 150 ms."
    >
      <div className={classes.four}>
        <div className={classes.look}>
          <RowSkeletons rows={6} />
        </div>
        <div className={classes.look}>
          <EmptyState title="Tudo em dia por aqui" action={<Button variant="filled">Ver quem está aguardando</Button>}>
            Aqui ficam as conversas que você está atendendo. Há 3 pessoas aguardando na fila.
          </EmptyState>
        </div>
        <div className={classes.look}>
          <FilteredEmptyState onClear={() => {}}>
            Nenhum atendimento de Ana em Financeiro fala de “boleto março”.
          </FilteredEmptyState>
        </div>
        <div className={classes.look}>
          <FailedState onRetry={() => {}} requestId="7f3a-19c2" />
        </div>
      </div>
      <ConnectionBar lostAt={longAgo} networked={false} />
      <ConnectionBar lostAt={longAgo} networked />
    </Spec>
  );
}
