import { formatMoney } from '@guiche/contract/money';
import { planFeatures } from '@guiche/contract/plan-features';
import type { Plan } from '@guiche/contract/plans';
import { useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { Status } from '../ui/Status';
import { useOpen } from '../ui/use-open';
import { removePlan, usePlans } from './data';
import { PlanDialog } from './PlanDialog';
import classes from './Plans.module.css';
import { planStrings } from './strings';

/** The operator's list of plans. */
export default function PlansTab() {
  const t = useStrings(planStrings);
  const list = usePlans();
  const open = useOpen<'edit' | 'remove', Plan>(list);

  return (
    <ListPage
      part="tab"
      title={t('title')}
      create={{ label: t('create'), onClick: () => open.ask('edit'), plain: true }}
      list={list}
      failed={t('listFailed')}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.value') },
        { label: t('heads.users') },
        { label: t('heads.connections') },
        { label: t('heads.queues') },
        { label: t('heads.features'), part: 'text' },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(plan) => (
        <Row key={plan.id} opens={{ name: plan.name, onOpen: () => open.ask('edit', plan) }}>
          <Cell part="lead">
            <span className={classes.name} dir="auto">
              {plan.name} {!plan.isPublic && <Status tone="off">{t('hidden')}</Status>}
            </span>
          </Cell>
          <Cell label={t('heads.value')}>
            <span className={classes.number}>{formatMoney(Math.round(plan.value * 100))}</span>
          </Cell>
          <Cell label={t('heads.users')}>
            <span className={classes.number}>{plan.users}</span>
          </Cell>
          <Cell label={t('heads.connections')}>
            <span className={classes.number}>{plan.connections}</span>
          </Cell>
          <Cell label={t('heads.queues')}>
            <span className={classes.number}>{plan.queues}</span>
          </Cell>
          <Cell part="text">
            <p className={classes.with}>{withWhat(plan)}</p>
          </Cell>
          <Cell part="tail">
            <EditRemove
              edit={t('edit', { name: plan.name })}
              remove={t('remove', { name: plan.name })}
              onAsk={(what) => open.ask(what, plan)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <PlanDialog plan={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { name: open.row.name })}
          confirmLabel={t('confirm')}
          done={t('saved')}
          failed={t('removeFailed')}
          remove={() => removePlan(open.row!)}
          onClose={open.close}
        >
          {t('question')}
        </RemoveDialog>
      )}
    </ListPage>
  );

  function withWhat(plan: Plan): string {
    const lacking = planFeatures.filter((feature) => !plan[feature]);
    if (lacking.length === 0) return t('withAll');
    return t('without', { features: lacking.map((feature) => t(`feature.${feature}`)).join(', ') });
  }
}
