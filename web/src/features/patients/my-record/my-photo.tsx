import { ImageUp } from 'lucide-react';
import { fullName } from '#shared/appointments/appointment.ts';
import { photoKinds } from '#shared/patients/photo.ts';
import type { MyProfile } from '#shared/patients/profile-api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { informationToastMs, informationText as text } from './copy.ts';
import { useUploadPhoto } from './queries.ts';

/** The client's picture; choosing another is sending it. */
export function MyPhoto({ patientId, profile }: { patientId: string; profile: MyProfile }) {
  const { upload, progress } = useUploadPhoto(patientId);
  return (
    <Card padded>
      <div className="information__photo">
        {profile.photoUrl === undefined ? (
          <Avatar size="large" name={fullName(profile)} />
        ) : (
          <img src={profile.photoUrl} alt={text.photoOf(fullName(profile))} width={72} height={72} />
        )}
        <FilePicker
          label={profile.photoUrl === undefined ? text.addPhoto : text.changePhoto}
          icon={<ImageUp aria-hidden />}
          kinds={photoKinds}
          busy={upload.isPending}
          progress={progress}
          error={upload.isError ? `${text.photoFailed} ${textOf(upload.error)}` : undefined}
          onChoose={(chosen) =>
            upload.mutate(chosen, {
              onSuccess: () => void toast.success(text.photoSaved, { durationMs: informationToastMs }),
            })
          }
        />
      </div>
    </Card>
  );
}
