import { type Campaign, campaignActions, campaignEditable } from '@prosa/contract';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { stateOf } from '../campaign-looks.ts';
import type { Audience } from '../outlook-query.ts';
import { runAction } from '../run-action.ts';
import { StartDialog } from '../StartDialog.tsx';
import { type CampaignControl, type CampaignValues, type Slot, useCampaignForm } from './campaign-form.ts';
import styles from './CampaignForm.module.css';
import { CampaignSummary } from './CampaignSummary.tsx';
import { CampaignTabs } from './CampaignTabs.tsx';
import { useAudience } from './useAudience.ts';
import { useSaveCampaign } from './useSaveCampaign.ts';

/** The text that is being written or looked at. */
export interface ShownText {
  kind: 'message' | 'question';
  slot: Slot;
}

interface CampaignFormProps {
  known: Campaign | null;
  onClose: () => void;
}

/** Everything about a campaign, and beside it what will come of it. */
export function CampaignForm({ known, onClose }: CampaignFormProps) {
  const { t } = useTranslation();
  const now = useNow();
  const form = useCampaignForm(known);
  const state = known && stateOf(known);
  const editable = known ? campaignEditable(known, new Date(now)) : 'all';
  const { stored, save } = useSaveCampaign(form, { known, isContentOnly: editable === 'content' });
  const [shown, setShown] = useState<ShownText>({ kind: 'message', slot: 1 });
  const [isAsking, setAsking] = useState(false);
  const runsAfterwards = useRef(false);
  const starter = useRef<HTMLButtonElement>(null);
  // The time of one that has begun or was cancelled is over.
  const audience = useAudience(form.control, state === null || campaignActions.start(state));
  const action = state === null || campaignActions.start(state) ? 'start' : 'restart';
  const isLocked = editable === 'nothing';

  const submit = async (values: CampaignValues) => {
    const isRun = runsAfterwards.current;
    runsAfterwards.current = false;
    const { id } = await save(values);
    if (isRun) await runAction(action, id, t);
  };
  const run = () => {
    runsAfterwards.current = true;
    starter.current?.form?.requestSubmit();
  };
  const title = known === null ? 'campaigns.add' : isLocked ? 'campaigns.view' : 'campaigns.edit';
  return (
    <>
      <FormDialog
        title={t(title)}
        form={form}
        onSubmit={submit}
        onClose={onClose}
        pending={isLocked}
        size={1120}
        moreButtons={
          !isLocked && (
            <Button
              ref={starter}
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              onClick={(event) => void form.handleSubmit(() => setAsking(true))(event)}
            >
              {t(action === 'start' ? 'campaigns.saveAndStart' : 'campaigns.saveAndRestart')}
            </Button>
          )
        }
      >
        <Restriction editable={editable} />
        <div className={styles.sides}>
          <div className={styles.main}>
            <NameField control={form.control} isLocked={isLocked} />
            <CampaignTabs form={form} stored={stored} editable={editable} shown={shown} onShow={setShown} />
          </div>
          <CampaignSummary
            form={form}
            campaign={known}
            stored={stored}
            audience={audience}
            shown={shown}
            onShow={setShown}
            onSave={save}
          />
        </div>
      </FormDialog>
      {isAsking && (
        <RunQuestion
          cancelled={action === 'restart' ? known : null}
          audience={audience}
          asksFirst={form.getValues('confirmation') === true && audience.templateId === null}
          onRun={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function NameField({ control, isLocked }: { control: CampaignControl; isLocked: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      control={control}
      name="name"
      label={t('campaigns.name')}
      disabled={isLocked}
      required
      data-autofocus
    />
  );
}

/** Why not everything can be changed. */
function Restriction({ editable }: { editable: ReturnType<typeof campaignEditable> }) {
  const { t } = useTranslation();
  if (editable === 'all') return null;
  return (
    <p className={styles.notice}>
      {t(editable === 'nothing' ? 'campaigns.readOnly' : 'campaigns.fixedAudience')}
    </p>
  );
}

interface RunQuestionProps {
  /** The campaign that goes on; null if one begins. */
  cancelled: Campaign | null;
  audience: Audience;
  asksFirst: boolean;
  onRun: () => void;
  onClose: () => void;
}

/** Asks before the campaign is saved and sent. */
const RunQuestion = ({ cancelled, audience, asksFirst, onRun, onClose }: RunQuestionProps) =>
  cancelled ? (
    <ActionDialog action="restart" campaign={cancelled} onConfirm={onRun} onClose={onClose} />
  ) : (
    <StartDialog audience={audience} asksFirst={asksFirst} onStart={onRun} onClose={onClose} />
  );
