import { useEffect, useState } from "react";

/** An address for bytes that were fetched with a token; it ends with the component. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
	const [address, setAddress] = useState<string>();
	useEffect(() => {
		if (blob === undefined) return setAddress(undefined);
		const made = URL.createObjectURL(blob);
		setAddress(made);
		return () => URL.revokeObjectURL(made);
	}, [blob]);
	return address;
}
