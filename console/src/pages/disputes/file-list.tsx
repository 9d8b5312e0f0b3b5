import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { IconButton } from '../../parts/button.tsx';
import { useTry } from '../../parts/try.ts';
import { sizeInWords } from './draft.ts';
import type { EvidenceFile } from './evidence-types.ts';
import { texts } from './evidence-texts.ts';
import { useFieldName } from './field-names.ts';
import type { EvidenceDesk } from './use-evidence.ts';
import '../../parts/things.css';

type FileListProps = Readonly<{
  files: readonly EvidenceFile[];
  desk: EvidenceDesk;
  /** Whether files can still be removed. */
  isOpen: boolean;
}>;

export function FileList({ files, desk, isOpen }: FileListProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const nameOf = useFieldName();
  const tryTo = useTry();
  if (files.length === 0) return <p className="muted">{t('noFiles')}</p>;
  return (
    <ul className="things">
      {files.map((file) => (
        <li key={file.fileId}>
          <div>
            <strong>{file.fileName}</strong>
            <span className="muted">
              {nameOf(file.field)} · {sizeInWords(file.size, language)}
            </span>
          </div>
          <span className="row">
            <IconButton
              icon="download"
              operation="retrieveDisputeFileContent"
              label={t('download', { name: file.fileName })}
              onClick={() => void download(desk, file)}
            />
            {isOpen && (
              <IconButton
                icon="close"
                operation="removeDisputeFile"
                label={t('removeFile', { name: file.fileName })}
                onClick={() =>
                  void tryTo(async () => await desk.removeFile(file.fileId), t('removed'))
                }
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Saved, never shown: what a file holds is a stranger's. */
async function download(desk: EvidenceDesk, { fileId, fileName }: EvidenceFile): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await desk.readFile(fileId));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
