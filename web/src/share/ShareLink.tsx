import { useEffect, useState } from "preact/hooks";
import { drawQrCode, getHall } from "../api";
import { language, t } from "../i18n/language";
import { Icon } from "../ui/Icon";
import { copyText } from "./copy";
import { type Reach, reach, tableLink } from "./addresses";

/** The table's link to hand to friends: to copy, to send on, and as a QR code to point a phone at. */
export function ShareLink({ table }: { table: string }) {
  const [where, setWhere] = useState<Reach | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    getHall(language.value)
      .then((hall) => setWhere(reach(location.origin, location.hostname, hall.lan)))
      .catch(() => setWhere({ base: location.origin, onlyHere: false }));
  }, []);

  const link = where && tableLink(where.base, table);
  useEffect(() => {
    // Without a code the link is still there to copy.
    if (link) drawQrCode(link).then(setCode, () => setCode(null));
  }, [link]);

  if (!link) return null;
  return (
    <section class="panel share" aria-label={t("share.title")}>
      <div class="share-words">
        <h2>{t("share.title")}</h2>
        <p class="quiet">{where.onlyHere ? t("share.only_here") : t("share.anyone")}</p>
        <div class="share-link">
          <input type="text" readOnly value={link} aria-label={t("share.link")} onFocus={(event) => event.currentTarget.select()} />
          <button
            type="button"
            onClick={() => {
              void copyText(link).then((done) => {
                setCopied(done);
                setTimeout(() => setCopied(false), 2500);
              });
            }}
          >
            <Icon name={copied ? "tick" : "copy"} />
            <span aria-live="polite">{copied ? t("share.copied") : t("share.copy")}</span>
          </button>
        </div>
      </div>
      {code && <img class="qr" alt={t("share.code")} src={`data:image/svg+xml,${encodeURIComponent(code)}`} />}
    </section>
  );
}
