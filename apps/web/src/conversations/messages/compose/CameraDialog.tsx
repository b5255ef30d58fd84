import { Button, FocusTrap, Group, Modal } from '@mantine/core';
import { IconCamera, IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import styles from './Composer.module.css';
import { mediaAccessProblem } from './media-access-problem.ts';

interface CameraDialogProps {
  onShot: (picture: File) => void;
  onClose: () => void;
}

const QUALITY = 0.92;

export function CameraDialog({ onShot, onClose }: CameraDialogProps) {
  const { t } = useTranslation();
  const gone = useReturnFocus(onClose);
  const [opened, setOpened] = useState(true);
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [isReady, setReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  const refused = useEffectEvent((error: unknown) => {
    toast.error(t(`composer.shooting.${mediaAccessProblem(error)}`));
    setOpened(false);
  });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } });
      if (isGone) return stop();
      if (video.current) video.current.srcObject = stream;
      return undefined;
    };
    start().catch((error: unknown) => isGone || refused(error));
    return () => {
      isGone = true;
      stop();
    };
  }, [facing]);

  const shoot = async () => {
    const { current } = video;
    if (!current) return;
    const canvas = new OffscreenCanvas(current.videoWidth, current.videoHeight);
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    setOpened(false);
    onShot(new File([blob], `camera-${Date.now()}.jpg`, { type: blob.type }));
  };

  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={gone}
      title={t('composer.shooting.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <video
        ref={video}
        className={styles.camera}
        autoPlay
        playsInline
        muted
        aria-hidden
        // There is nothing to capture before the first frame.
        onLoadedData={() => setReady(true)}
      />
      <FocusTrap.InitialFocus />
      <Group justify="space-between" mt="md">
        <Button
          variant="default"
          leftSection={<IconCameraRotate size={17} />}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          {t('composer.shooting.turn')}
        </Button>
        <Button leftSection={<IconCamera size={17} />} disabled={!isReady} onClick={() => void shoot()}>
          {t('composer.shooting.take')}
        </Button>
      </Group>
    </Modal>
  );
}
